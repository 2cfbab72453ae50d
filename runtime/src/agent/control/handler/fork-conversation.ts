import { controlHandler } from "../../../connection/control-handler.ts";

/** A process has one conversation: a fork is another process with `--fork-session`. */
export const forkConversation = controlHandler("fork_conversation", () => ({
  forked: false,
  error: "unsupported",
  reason: "unsupported",
}));
