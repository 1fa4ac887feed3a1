// What goes over a page's sockets, as it is heard beside the page.
import type { Page } from "playwright-core";
import type { ServerMessage, State } from "../../src/protocol";

export class Ear {
  /** Every frame that came or went, as text. */
  readonly frames: string[] = [];
  readonly states: State[] = [];
  #waiting: (() => void)[] = [];

  constructor(page: Page) {
    page.on("websocket", (socket) => {
      socket.on("framereceived", ({ payload }) => this.#hear(String(payload)));
      socket.on("framesent", ({ payload }) => this.frames.push(String(payload)));
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
