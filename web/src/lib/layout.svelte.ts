// Which of the four layouts of the table fits the window.
/** `low` is for windows that are wide but not high enough to stack all players beside the market. */
export type Layout = "phone" | "middle" | "low" | "wide";

class Size {
  #width = $state(innerWidth);
  #height = $state(innerHeight);

  constructor() {
    addEventListener("resize", () => {
      this.#width = innerWidth;
      this.#height = innerHeight;
    });
  }

  /** The layout for so many players: beside the market their panels stand on each other, and need the height. */
  layout(players: number): Layout {
    if (this.#width < 640) return "phone";
    if (this.#width < 1040) return "middle";
    return this.#width >= 1240 && this.#height >= 300 + 128 * players ? "wide" : "low";
  }

  /** Whether a panel that stands below others should lie rather than stand. */
  get flat(): boolean {
    return this.#height < 820;
  }
}

export const size = new Size();
