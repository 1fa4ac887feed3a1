import { untrack } from "svelte";

// The one polite live region: what happened, for those who do not see it.
class Announcer {
  #text = $state("");

  get text(): string {
    return this.#text;
  }

  say(text: string): void {
    // The same sentence twice would not be read again, so a blank tells the two apart.
    const last = untrack(() => this.#text);
    this.#text = text === last ? `${text} ` : text;
  }

  hush(): void {
    this.#text = "";
  }
}

export const announcer = new Announcer();
