import type { SentMessage } from "@agentwire/protocol";

/** A message of a user, as a caller hands it in. */
export interface UserPrompt extends SentMessage<"user"> {
  readonly type: "user";
  /** Chosen by the caller to follow the lifecycle of the message. */
  readonly uuid?: string | undefined;
  readonly session_id?: string | undefined;
}

/** What a query is asked: a text, or messages that may come over time. */
export type QueryPrompt = string | AsyncIterable<UserPrompt>;

/** The message for a text. */
export const textPrompt = (text: string): UserPrompt => ({
  type: "user",
  session_id: "",
  message: { role: "user", content: [{ type: "text", text }] },
  parent_tool_use_id: null,
});

/** Marks a message to be taken as it is written. */
export const verbatim = (message: UserPrompt): UserPrompt => ({ ...message, client_composed: true });
