export { type Chat, type ChatView, type Choice, openChat, type Question, type Start } from "./chat.ts";
export type { DiffLine } from "./diff.ts";
export { complaintOf, type Form, type FormAnswer, type FormField } from "./form.ts";
export type { Entry, ToolEntry } from "./state.ts";
