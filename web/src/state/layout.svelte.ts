// Which of the four layouts of the table fits the window.
/** `wide`: players, market, and the rest beside each other. `low`: players above, for windows that are not high enough
 * to stack them. `middle`: upright windows, which have more height than width. */
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
    if (this.#width >= 1240 && this.#height >= 300 + 128 * players) return "wide";
    return this.#width >= 860 && this.#width > 1.15 * this.#height ? "low" : "middle";
  }

  /** Whether what stands below other panels should lie rather than stand. */
  get flat(): boolean {
    return this.#height < 860;
  }
}

export const size = new Size();
