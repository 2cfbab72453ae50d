import type { ControlHandler } from "../../core/control-handler.ts";

/** A process has one conversation: a fork is another process with `--fork-session`. */
export const forkConversation: ControlHandler<"fork_conversation"> = () => ({
  forked: false,
  error: "unsupported",
  reason: "unsupported",
});
