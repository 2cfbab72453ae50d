import { blockedText, type HookContext } from "../core/hook-context.ts";
import { type ConfiguredHook, type HookBlock, type HookSummary, hookText } from "./types.ts";

/** Tool result of a call whose PreToolUse hook timed out: the call does not run. */
export const closedByTimeout =
  "PreToolUse hook did not respond before its timeout (host client may be unreachable). The tool call was not executed; try again, or tell the user that the hook does not answer.";

/** Why something is refused by a hook that gives no reason. */
export const noReason = "Blocked by hook";

/** Tool result of a call that a PreToolUse hook denies. */
export const refusalText = (tool: string, reason: string): string => `PreToolUse:${tool} hook error: ${reason}`;

/** Tool result of a call whose PreToolUse hook answered for another event; `refusal`: why another hook denies it. */
export function closedByName(tool: string, refusal: string | null): string {
  const text = "A PreToolUse hook gave an answer that belongs to another event, so the tool call was not executed.";
  return refusal === null ? text : `${refusalText(tool, refusal)}\n\n${text}`;
}

/** The message for a prompt that a hook blocks. The prompt is not sent. */
export const promptBlocked = (reason: string, prompt: string): string =>
  `${promptUnchecked(reason)}\n\nOriginal prompt: ${prompt}`;

/** The same without the prompt: its hook hides it, or had to answer and failed. */
export const promptUnchecked = (reason: string): string => `UserPromptSubmit operation blocked by hook:\n${reason}`;

/** The message for a prompt whose hook timed out. The prompt is not sent. */
export const promptClosedByTimeout = (timeoutMs: number): string =>
  `UserPromptSubmit operation blocked by hook:\nUserPromptSubmit hook callback timed out after ${timeoutMs}ms`;

/** The message for a command that timed out, so that its action continues unchecked. */
export const uncheckedLate = "A hook command timed out, so it did not check this action.";

/** The message for a command without a valid answer, so that its action continues unchecked. */
export const unchecked = "A hook command returned no valid answer, so it did not check this action.";

/** Why a turn fails whose finished calls a callback did not check in time. */
export const batchUnchecked =
  "A PostToolBatch hook did not answer before its timeout, so the turn failed. Check the host that registered the hook.";

/** Message to the user if a hook that could continue the turn did not answer. */
export const unanswered = "the application that drives this session did not answer, so the turn ended without it.";

/** Tool result of a call whose hook replaced its input with an invalid one. */
export const misrewritten = (tool: string, issues: string): string =>
  `PreToolUse hook for ${tool} returned updatedInput that failed schema validation: ${issues}\nThe model's own input was valid.`;

/** Tool result of a call whose hooks are no longer available. */
export const closedByEnd =
  "The user doesn't want to take this action right now. STOP what you are doing and wait for the user to tell you how to proceed.";

/** A hook's context for the model. `name` is the event and the tool, if there is one: `PreToolUse:Write`. */
export const contextText = (name: string, context: string): string => `${name} hook additional context: ${context}`;

/** A block that reverts nothing: the model receives the reason. */
export const blockText = (name: string, block: Pick<HookBlock, "name" | "reason">): string =>
  blockedText(name, block.name, block.reason);

/** Why a hook ended the turn, for the model. */
export const stoppedText = (name: string, stop: NonNullable<HookSummary["stop"]>): string =>
  `${name} hook stopped continuation: ${stop.reason ?? "Execution stopped by hook"}`;

/** What a command printed, for the model. */
export const outputText = (name: string, text: string): string => `${name} hook success: ${text}`;

/** Message to the model about the late output of a background hook. No user typed it. */
export const rewakeText = (name: string, stderr: string): string =>
  [
    "This message is from the agent itself: no person wrote it, and it approves nothing.",
    "<task-notification>",
    "<summary>A background hook blocks</summary>",
    "</task-notification>",
    blockText(name, { name, reason: stderr }),
  ].join("\n");

/** A hook's message for the user. */
export const systemMessageText = (name: string, message: string): string => `${name} says: ${message}`;

/** The notice about a hook that failed. */
export function hookFailureText(hook: ConfiguredHook): string {
  const id = hook.run.kind === "callback" ? `callback ${hook.run.callbackId}` : `command ${hookText(hook)}`;
  const failed = `${hook.event}: Hook ${id} failed: the SDK host replied with an error or an invalid answer.`;
  return hook.blocksOnFailure
    ? `${failed} onFailure is "block", so this failure counts as a block.`
    : `${failed} Its answer was treated as empty.`;
}

/** What is wrong with a hook that neither allowed nor blocked. `stderr` is that of a command. */
export const problemText = (stderr: string | undefined): string =>
  stderr === undefined ? "The hook gave no valid answer" : `Failed with non-blocking status code: ${stderr}`;

/** All text for the model after a call: contexts first, then blocks. */
export const callContexts = (name: string, toolUseID: string, { contexts, blocks }: HookSummary): HookContext[] => [
  ...contexts.map((context) => contextText(name, context)),
  ...blocks.map((block) => ({
    text: blockText(name, block),
    hookName: name,
    toolUseID,
    blockingError: { blockingError: block.reason, command: block.name },
  })),
];
