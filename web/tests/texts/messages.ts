// The message files as tests read them.
import { readFileSync } from "node:fs";
import { type Locale } from "../../src/texts/locale";

interface Variants {
  declarations: string[];
  selectors: string[];
  match: Record<string, string>;
}
export type Message = string | [Variants];

export function messagesOf(locale: Locale): Record<string, Message> {
  const file = new URL(`../../../src/sixstones/data/messages/${locale}.json`, import.meta.url);
  const { $schema: _, ...messages } = JSON.parse(readFileSync(file, "utf8")) as Record<string, Message>;
  return messages;
}

/** The texts a message can turn into, by variant; a plain message has one, named by nothing. */
export function variantsOf(message: Message): [string, string][] {
  return typeof message === "string" ? [["", message]] : Object.entries(message[0].match);
}

/** The names in braces, each once. */
export function placeholdersOf(message: Message): string[] {
  const found = variantsOf(message).flatMap(([, text]) => [...text.matchAll(/\{(\w+)\}/g)].map((one) => one[1]!));
  return [...new Set(found)].sort();
}
