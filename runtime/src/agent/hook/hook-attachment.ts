import type { LinkFields } from "../../session/line-fields.ts";
import { problemText } from "./text.ts";
import { type HookAnswer, type HookReply, hookText } from "./types.ts";

type HookAttachment = LinkFields<"attachment">["attachment"];

/** The event of hooks, as attachments name it. */
interface HookOccasion {
  readonly hookName: string;
  readonly hookEvent: string;
  readonly toolUseID: string;
}

const isDenial = ({ specific }: HookAnswer): boolean => specific.permissionDecision === "deny";

/** Events whose attachments do not say which command timed out. */
const afterCall: ReadonlySet<string> = new Set(["PostToolUse", "PostToolUseFailure"]);

/** The attachments of the transcript about a reply to an event: how a command ran, and the message for the user. */
export function attachmentsOf(reply: HookReply, occasion: HookOccasion): readonly HookAttachment[] {
  const ran = ranAttachment(reply, occasion);
  const content = reply.kind === "output" ? reply.output.systemMessage : undefined;
  return [
    ...(ran === null ? [] : [ran]),
    ...(content ? [{ type: "hook_system_message", ...occasion, content } as const] : []),
  ];
}

/** How a command ran. `null` if nothing is stored: the hook is no command, printed nothing, or blocks. */
function ranAttachment(reply: HookReply, occasion: HookOccasion): HookAttachment | null {
  const { kind, hook, process, ended } = reply;
  if (process === undefined) return null;
  const { stdout, stderr, exitCode, durationMs, isCancelled } = process;
  const command = hookText(hook);
  const timedOut = kind === "timeout";
  if (timedOut && afterCall.has(occasion.hookEvent)) return { type: "hook_cancelled", ...occasion };
  if (isCancelled || timedOut) {
    const { timeoutMs } = hook;
    return { type: "hook_cancelled", ...occasion, command, durationMs, timedOut, timeoutMs };
  }
  if (exitCode === null) return null;
  const ran = { stdout, stderr, exitCode, command, durationMs };
  if (kind === "broken")
    return { type: "hook_non_blocking_error", ...occasion, ...ran, stderr: problemText(ended?.text) };
  if (exitCode !== 0 || (kind !== "text" && kind !== "output")) return null;
  // What it prints is stored as a context.
  if (occasion.hookEvent === "UserPromptSubmit") return null;
  if (kind === "output" && (reply.output.decision === "block" || isDenial(reply.output))) return null;
  return { type: "hook_success", ...occasion, ...ran, content: kind === "text" ? reply.text : "" };
}
