/** The eight locations as scenes of plain shapes. */

import { area, dots, type Scene, sky, sunRays } from "./locations/brush";
import { avengersTower, hellsKitchen, triskelion, wakanda } from "./locations/cities";
import { asgard, atlantis, attilan, knowhere } from "./locations/realms";

export const LOCATIONS = {
  "avengers-tower": avengersTower,
  attilan,
  "hells-kitchen": hellsKitchen,
  triskelion,
  asgard,
  wakanda,
  atlantis,
  knowhere,
} as const satisfies Record<string, Scene>;

export type LocationId = keyof typeof LOCATIONS;

/** What is shown of a location nobody has painted yet: hills under a sun. */
const anywhere: Scene = (uid) =>
  [
    sky(uid, "#140b3c", "#5c1cb5", "#ff7414"),
    sunRays(150, 90, 20, "#ffe9a0", 0.25),
    dots(-90, "#250957"),
    area("0 112V92Q60 74 130 90T300 84V112", "#0a0620"),
  ].join("");

/** The inside of an `<svg viewBox="0 0 300 112">`; `uid` must be unique on the page. */
export function drawLocation(id: string, uid: string): string {
  const scene: Scene = (LOCATIONS as Record<string, Scene>)[id] ?? anywhere;
  return scene(uid);
}
