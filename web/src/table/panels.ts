/** The windows that can be opened above the table. */
export type Panel = "menu" | "log" | "chat" | "settings" | "keys" | "result" | "resign" | "rules" | "typed";
