/** The eighteen families of glyphs by name. */

import { comet, gear, hive, mosaic, prism, totem } from "./built";
import { astroid, bolt, petals, shards, star, wings } from "./radiant";
import { crescent, eye, knot, orbits, rings, swirl } from "./turning";

export const FAMILIES = {
  star,
  shards,
  orbits,
  petals,
  rings,
  wings,
  bolt,
  eye,
  knot,
  crescent,
  mosaic,
  astroid,
  swirl,
  gear,
  prism,
  totem,
  hive,
  comet,
} as const;

export type FamilyName = keyof typeof FAMILIES;
export const FAMILY_NAMES = Object.keys(FAMILIES) as [FamilyName, ...FamilyName[]];
