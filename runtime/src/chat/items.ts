import type { FileChange } from "./changes.ts";

/** A picture that a person or a tool sent: a raster image in base64. */
export interface ChatImage {
  readonly mediaType: "image/png" | "image/jpeg" | "image/gif" | "image/webp";
  readonly data: string;
}

/** What a user sent. */
export interface PromptItem {
  readonly kind: "prompt";
  /** Id of the message, to cancel or rewind it; `null` if the agent did not name it. */
  readonly uuid: string | null;
  readonly text: string;
  readonly images: readonly ChatImage[];
}

/** Text of the model, as Markdown. `streaming`: more follows. */
export interface TextItem {
  readonly kind: "text";
  readonly text: string;
  readonly streaming: boolean;
}

/** Reasoning of the model. */
export interface ThinkingItem {
  readonly kind: "thinking";
  readonly text: string;
  readonly streaming: boolean;
}

/**
 * State of a tool call.
 *
 * - `writing`: the model is still writing the input; `waiting`: the call waits for the user; `running`: it runs
 * - `queued`: an earlier call of the same answer waits for the user, and the agent has not reported that this one started
 * - `done`, `failed`, `denied`, `interrupted`: how it ended
 */
export type ToolStatus = "writing" | "waiting" | "queued" | "running" | "done" | "failed" | "denied" | "interrupted";

/**
 * The states of a tool call in words.
 *
 * @example
 * import { type ToolItem, toolStatusText } from "@agentwire/runtime/chat";
 *
 * export const lineOf = ({ title, summary, status }: ToolItem): string => `${title} ${summary}: ${toolStatusText[status]}`;
 */
export const toolStatusText: Readonly<Record<ToolStatus, string>> = {
  writing: "writing",
  waiting: "waits for you",
  queued: "waits for its turn",
  running: "running",
  done: "done",
  failed: "failed",
  denied: "denied",
  interrupted: "interrupted",
};

/** A tool call, from its first character to its result. */
export interface ToolItem {
  readonly kind: "tool";
  /** Id of the tool use. It is also the name of the subagent's thread, if the call starts a subagent. */
  readonly id: string;
  readonly name: string;
  /** The name for a person. */
  readonly title: string;
  readonly input: Readonly<Record<string, unknown>>;
  /** The input in one line. */
  readonly summary: string;
  readonly status: ToolStatus;
  /** Text of the result. */
  readonly output: string;
  readonly images: readonly ChatImage[];
  /** Changes to files: as the agent made them if the call is done, otherwise as planned. */
  readonly changes: readonly FileChange[];
  /** Seconds since the call started, as the agent last reported them. */
  readonly elapsedS: number | null;
  /** What a task of the call, such as a subagent, does at the moment. */
  readonly progress: string | null;
}

/** Something that the agent or the frontend reports about the session. `topic`: a newer one replaces it. */
export interface NoteItem {
  readonly kind: "note";
  readonly tone: "info" | "warning" | "error";
  readonly text: string;
  readonly topic: string | null;
}

/** Content of a {@link ChatItem}, without its key. */
export type ItemContent = PromptItem | TextItem | ThinkingItem | ToolItem | NoteItem;

/** One thing in a conversation. `key` is unique in the state, and stays the same while the item changes. */
export type ChatItem = ItemContent & { readonly key: number };
