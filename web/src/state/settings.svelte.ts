// What a person has set for themselves, kept in this browser.
import { keep, recall } from "../browser/kept";

export type Theme = "system" | "dark" | "light";
export type Motion = "full" | "quick" | "none";
/** How the moves of others are shown: all at once, or one by one, each for a while. */
export type Haste = "instant" | "quick" | "calm";

interface Kept {
  theme: Theme;
  motion: Motion;
  bots: Haste;
  confirm: boolean;
  costs: "due" | "printed";
  sound: boolean;
  /** Whether people who share a device hide the table from each other at every turn, not only where there are secrets. */
  curtain: boolean;
  /** Whether the system may tell that it is one's turn. */
  notify: boolean;
  name: string;
}

const DEFAULTS: Kept = {
  theme: "system",
  motion: "full",
  bots: "quick",
  confirm: true,
  costs: "due",
  sound: false,
  curtain: false,
  notify: false,
  name: "",
};

const matches = (query: string): boolean => typeof matchMedia !== "undefined" && matchMedia(query).matches;

class Settings {
  #kept = $state<Kept>({ ...DEFAULTS, ...recall<Partial<Kept>>("settings") });
  #dark = $state(!matches("(prefers-color-scheme: light)"));
  #still = $state(matches("(prefers-reduced-motion: reduce)"));

  constructor() {
    if (typeof matchMedia === "undefined") return;
    matchMedia("(prefers-color-scheme: light)").addEventListener("change", (now) => (this.#dark = !now.matches));
    matchMedia("(prefers-reduced-motion: reduce)").addEventListener("change", (now) => (this.#still = now.matches));
  }

  get all(): Readonly<Kept> {
    return this.#kept;
  }

  set(change: Partial<Kept>): void {
    Object.assign(this.#kept, change);
    keep("settings", $state.snapshot(this.#kept));
  }

  /** As if nothing had ever been set. */
  reset(): void {
    Object.assign(this.#kept, DEFAULTS);
  }

  /** The theme as shown: the system's unless one was chosen. */
  get theme(): "dark" | "light" {
    const chosen = this.#kept.theme;
    return chosen === "system" ? (this.#dark ? "dark" : "light") : chosen;
  }

  /** How many milliseconds a move of another is shown at least. */
  get moveTime(): number {
    return { instant: 0, quick: 800, calm: 1600 }[this.#kept.bots];
  }

  /** How long things take to move, as a share of the usual time; 0 is not at all. */
  get pace(): number {
    if (this.#still || this.#kept.motion === "none") return 0;
    return this.#kept.motion === "quick" ? 0.5 : 1;
  }
}

export const settings = new Settings();
