// What goes over a page's sockets, as it is heard beside the page.
import type { Page } from "playwright-core";
import type { ClientMessage, ServerMessage, State } from "../../src/protocol";

export class Ear {
  /** Every frame that came or went, as text. */
  readonly frames: string[] = [];
  readonly states: State[] = [];
  /** How many sockets are open that speak for a seat; the others only watch. */
  seated = 0;
  #waiting: (() => void)[] = [];

  constructor(page: Page) {
    page.on("websocket", (socket) => {
      socket.on("framereceived", ({ payload }) => this.#hear(String(payload)));
      socket.on("framesent", ({ payload }) => {
        this.frames.push(String(payload));
        const message = JSON.parse(String(payload)) as ClientMessage;
        if (message.type !== "hello" || message.secret === null) return;
        this.seated += 1;
        socket.once("close", () => (this.seated -= 1));
      });
    });
  }

  #hear(text: string): void {
    this.frames.push(text);
    const message = JSON.parse(text) as ServerMessage;
    if (message.type !== "state") return;
    this.states.push(message);
    for (const wake of this.#waiting.splice(0)) wake();
  }

  /** The last state that fits; waits for one when none has come yet. */
  async until(fits: (state: State) => boolean): Promise<State> {
    for (;;) {
      const found = this.states.findLast(fits);
      if (found !== undefined) return found;
      await new Promise<void>((wake) => this.#waiting.push(wake));
    }
  }
}
