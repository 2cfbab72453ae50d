import type { SentMessage } from "@agentwire/protocol";

/** A user message, as a caller passes it. */
export interface UserPrompt extends SentMessage<"user"> {
  readonly type: "user";
  /** Set by the caller to follow the lifecycle of the message. */
  readonly uuid?: string | undefined;
  readonly session_id?: string | undefined;
}

/** The prompt of a query: a text, or messages that may arrive over time. */
export type QueryPrompt = string | AsyncIterable<UserPrompt>;

/** Converts a text to a message. */
export const textPrompt = (text: string): UserPrompt => ({
  type: "user",
  session_id: "",
  message: { role: "user", content: [{ type: "text", text }] },
  parent_tool_use_id: null,
});

/** Marks a message as literal. */
export const verbatim = (message: UserPrompt): UserPrompt => ({ ...message, client_composed: true });
