// The first-game guide in one language; loaded only when somebody plays it.
import type { Locale } from "../locale";
import { parse, type Inline } from "../nodes";
import { SCRIPT, type Expect, type Spot, type StepId } from "./script";

/** A step's words, with the marks of nodes.ts. `meanwhile` is what to do while the thing asked for is not possible yet. */
export interface StepText {
  readonly title: string;
  readonly text: string;
  readonly todo: string;
  readonly meanwhile?: string;
  readonly why: string;
}

export type GuideText = Readonly<Record<StepId, StepText>>;

export interface Step {
  readonly id: StepId;
  readonly expect: Expect;
  readonly at: Spot;
  readonly title: string;
  readonly text: readonly Inline[];
  readonly todo: readonly Inline[];
  readonly meanwhile: readonly Inline[] | null;
  readonly why: readonly Inline[];
}

const LOADERS: Readonly<Record<Locale, () => Promise<{ default: GuideText }>>> = {
  en: () => import("./en"),
  fr: () => import("./fr"),
  it: () => import("./it"),
  es: () => import("./es"),
  pl: () => import("./pl"),
};

/** The steps of the guide, in order. */
export async function loadGuide(locale: Locale): Promise<readonly Step[]> {
  const words = (await LOADERS[locale]()).default;
  return SCRIPT.map(({ id, expect, at }) => {
    const { title, text, todo, meanwhile, why } = words[id];
    return {
      id,
      expect,
      at,
      title,
      text: parse(text),
      todo: parse(todo),
      meanwhile: meanwhile === undefined ? null : parse(meanwhile),
      why: parse(why),
    };
  });
}
