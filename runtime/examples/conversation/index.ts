export { type Chat, type ChatView, type Choice, openChat, type Question, type Start } from "./chat.ts";
export type { DiffLine } from "./diff.ts";
export type { ChatState, Entry, EntryBody, ToolEntry } from "./state.ts";
