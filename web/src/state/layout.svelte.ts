// Which of the four layouts of the table fits the window, and how much it is magnified there.
/** `desk`: players, table and dock beside each other. `tablet`: upright; players beside the market, below it oneself and
 * the dock. `phone`: upright, with a sheet at the foot. `side`: low; the market, and beside it all that acts. */
export type Layout = "phone" | "side" | "tablet" | "desk";

/** From these sizes on a layout is magnified rather than given more empty room. */
const DRAWN_FOR: Readonly<Partial<Record<Layout, readonly [width: number, height: number]>>> = {
  desk: [1440, 900],
  tablet: [768, 1024],
};
const MOST = 1.7;

class Size {
  #width = $state(innerWidth);
  #height = $state(innerHeight);

  constructor() {
    addEventListener("resize", () => {
      this.#width = innerWidth;
      this.#height = innerHeight;
    });
  }

  readonly layout: Layout = $derived.by(() => {
    const [width, height] = [this.#width, this.#height];
    if (width < 600) return "phone";
    if (width >= 1000 && height >= 640) return height > 1.15 * width ? "tablet" : "desk";
    if (height >= 900) return "tablet";
    return height > width ? "phone" : "side";
  });

  /** Whether it is held in the hand: everything is for fingers. */
  readonly held: boolean = $derived(this.layout === "phone" || this.layout === "side");

  readonly grow: number = $derived.by(() => {
    const [width, height] = DRAWN_FOR[this.layout] ?? [Infinity, Infinity];
    return Math.min(MOST, Math.max(1, Math.min(this.#width / width, this.#height / height)));
  });

  /** The window in pixels of the layout, which are larger where it is magnified. */
  readonly width: number = $derived(this.#width / this.grow);
  readonly height: number = $derived(this.#height / this.grow);
}

export const size = new Size();
