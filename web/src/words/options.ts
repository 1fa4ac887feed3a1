// What a table allows, where it is not what is usual.
import { m } from "../paraglide/messages.js";
import type { Options } from "../protocol";

export function allowances({ takebacks, deep, chat, hints }: Options): string[] {
  return [
    ...(takebacks ? [] : [m.allows_no_takebacks()]),
    ...(takebacks && deep ? [m.allows_deep()] : []),
    ...(hints ? [m.allows_hints()] : []),
    ...(chat ? [] : [m.allows_no_chat()]),
  ];
}
