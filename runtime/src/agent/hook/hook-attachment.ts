import type { LinkFields } from "../../session/line-fields.ts";
import { problemText } from "./text.ts";
import { type HookReply, hookText } from "./types.ts";

type HookAttachment = LinkFields<"attachment">["attachment"];

/** The event of hooks, as attachments name it. */
interface HookOccasion {
  readonly hookName: string;
  readonly hookEvent: string;
  readonly toolUseID: string;
}

/**
 * The attachment of the transcript about a command that ran for an event. `null` if nothing is stored: the hook is no
 * command, printed nothing, or blocks.
 */
export function hookAttachment(reply: HookReply, occasion: HookOccasion): HookAttachment | null {
  const { kind, hook, process, ended } = reply;
  if (process === undefined) return null;
  const { stdout, stderr, exitCode, durationMs, isCancelled } = process;
  const command = hookText(hook);
  if (isCancelled) {
    const { timeoutMs } = hook;
    return { type: "hook_cancelled", ...occasion, command, durationMs, timedOut: false, timeoutMs };
  }
  if (exitCode === null) return null;
  const ran = { stdout, stderr, exitCode, command, durationMs };
  if (kind === "broken")
    return { type: "hook_non_blocking_error", ...occasion, ...ran, stderr: problemText(ended?.text) };
  if (exitCode !== 0 || (kind !== "text" && kind !== "output")) return null;
  return { type: "hook_success", ...occasion, ...ran, content: kind === "text" ? reply.text : "" };
}
