import type { ControlHandler } from "../define.ts";

/** A process holds one conversation: a fork is another process with `--fork-session`. */
export const forkConversation: ControlHandler<"fork_conversation"> = () => ({
  forked: false,
  error: "unsupported",
  reason: "unsupported",
});
