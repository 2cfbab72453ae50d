import { isJsonObject, type JsonObject } from "@agentwire/protocol/json";
import { noReason, problemText } from "./text.ts";
import {
  type ConfiguredHook,
  type ExitRefusal,
  type HookAnswer,
  type HookBlock,
  type HookDecision,
  type HookElicitation,
  type HookPermissionAnswer,
  type HookReply,
  type HookSummary,
  hookText,
} from "./types.ts";

/** The permission decisions of hooks, the strictest first. */
const strictness: readonly HookDecision[] = ["deny", "defer", "ask", "allow"];

/** Events after which no message is shown once a hook stops the turn. */
const endedByStop: ReadonlySet<string> = new Set(["PostToolUse", "UserPromptSubmit"]);

/** Events whose `decision` is about permission. */
const permissionEvents: ReadonlySet<string> = new Set(["PreToolUse", "PreModelSwitch"]);

/**
 * Merges answers in order of arrival. The strictest decision and the last replacement win; everything else adds up. An
 * answer for another event ends the merge: earlier answers count, but on a permission event only if they refuse.
 */
export function mergeReplies(event: string, replies: readonly HookReply[]): HookSummary {
  const end = replies.findIndex(({ kind }) => kind === "misnamed");
  const misnamed = replies[end];
  if (misnamed?.kind !== "misnamed") return mergeAll(event, replies);
  const unread = mergeAll(event, replies.slice(end));
  const summary = mergeAll(event, replies.slice(0, end));
  return {
    ...summary,
    ran: [...summary.ran, ...unread.ran],
    ...(permissionEvents.has(event) ? { contexts: [], systemMessages: [], updatedInput: null, stop: null } : {}),
    failures: [...summary.failures, ...unread.failures],
    late: [...summary.late, ...unread.late],
    misnamed: misnamed.text,
  };
}

/** A hook's answer does not fit the step that it was asked about. */
export class HookAnswerError extends Error {
  override readonly name = "HookAnswerError";
}

/**
 * The answers, for a step that fails if one of them is for another event. Throws a {@link HookAnswerError} in that
 * case.
 */
export function wellNamed(summary: HookSummary | null): HookSummary | null {
  if (typeof summary?.misnamed === "string") throw new HookAnswerError(summary.misnamed);
  return summary;
}

function mergeAll(event: string, replies: readonly HookReply[]): HookSummary {
  const outputs = replies.flatMap((reply) => (reply.kind === "output" ? [reply] : []));
  const verdicts = permissionEvents.has(event) ? replies.flatMap(verdictOf) : [];
  const decision = strictness.find((candidate) => verdicts.some((verdict) => verdict.decision === candidate)) ?? null;
  return {
    ran: replies,
    problems: replies.flatMap((reply) => (reply.kind === "broken" ? [problemText(reply.ended?.text)] : [])),
    printed: replies.some(
      ({ kind, hook }) => hook.run.kind !== "callback" && (kind === "text" || kind === "output" || kind === "blocked"),
    ),
    decision,
    reason: verdicts.find((verdict) => verdict.decision === decision && verdict.reason !== undefined)?.reason,
    blocks: permissionEvents.has(event) ? [] : replies.flatMap(blockOf),
    updatedInput: outputs.map(({ output }) => object(output.specific.updatedInput)).findLast(isGiven) ?? null,
    updatedOutput: outputs.map(({ output }) => replacement(output)).findLast(isGiven),
    contexts: outputs.flatMap(({ output }) => text(output.specific.additionalContext) ?? []),
    texts: replies.flatMap((reply) => textsOf(event, reply)),
    stop: stopOf(outputs.map(({ output }) => output)),
    systemMessages: shownReplies(event, outputs).flatMap(({ output }) => output.systemMessage ?? []),
    worktreePath: outputs.map(({ output }) => text(output.specific.worktreePath)).findLast(isGiven),
    retry: outputs.some(({ output }) => output.specific.retry === true),
    sessionTitle: outputs.map(({ output }) => text(output.specific.sessionTitle)).findLast(isGiven),
    displayContent: outputs
      .map(({ output }) => output.specific.displayContent)
      .findLast((value) => typeof value === "string"),
    initialUserMessage: outputs.map(({ output }) => text(output.specific.initialUserMessage)).findLast(isGiven),
    reloadSkills: outputs.some(({ output }) => output.specific.reloadSkills === true),
    elicitation: outputs
      .filter(({ hook }) => hook.run.kind !== "callback")
      .map(({ output }) => elicitationOf(output))
      .findLast(isGiven),
    permission: strictestPermission([
      ...replies.map(failurePermission),
      ...outputs.map(({ output }) => permissionOf(output)),
    ]),
    failures: replies.flatMap((reply) => (reply.kind === "failed" ? [reply.hook] : [])),
    late: lateHooks(replies).filter(({ run }) => run.kind === "callback"),
    lateCommands: lateHooks(replies).filter(({ run }) => run.kind !== "callback"),
    misnamed: null,
    ends: replies.flatMap((reply) => endOf(event, reply)),
    broken: replies.some((reply) => reply.kind === "broken"),
    unusable: replies.some((reply) => reply.kind === "broken" && reply.unusable),
  };
}

/** The answers whose messages count. As in the real agent, after some events the one that stops the turn ends the list. */
function shownReplies<Reply extends { readonly output: HookAnswer }>(
  event: string,
  replies: readonly Reply[],
): readonly Reply[] {
  const end = endedByStop.has(event) ? replies.findIndex(({ output }) => output.continue === false) : -1;
  return end < 0 ? replies : replies.slice(0, end);
}

/** The texts of an answer. Before a compaction, the message of a callback counts as one. */
function textsOf(event: string, reply: HookReply): readonly string[] {
  if (reply.kind === "text") return [reply.text];
  const isInstruction = event === "PreCompact" && reply.kind === "output" && reply.hook.run.kind === "callback";
  return isInstruction && reply.output.systemMessage !== undefined ? [reply.output.systemMessage] : [];
}

function endOf(event: string, reply: HookReply): string[] {
  const name = `${event} [${hookText(reply.hook)}]`;
  const describeEnd = (end: string, note: string | undefined): string[] => [`${name} ${end}${note ? `: ${note}` : ""}`];
  if (reply.kind === "blocked") return [];
  if (reply.ended !== undefined) {
    return describeEnd(reply.ended.succeeded ? "completed successfully" : "failed", reply.ended.text);
  }
  switch (reply.kind) {
    case "output":
      return describeEnd("completed successfully", reply.output.systemMessage);
    case "text":
      return describeEnd("completed successfully", reply.text);
    // Matches the real agent: the answer of a callback that failed counts as empty.
    case "failed":
    case "empty":
      return describeEnd("completed successfully", undefined);
    case "broken":
      return describeEnd("failed", undefined);
    default:
      return [];
  }
}

const lateHooks = (replies: readonly HookReply[]): ConfiguredHook[] =>
  replies.flatMap((reply) => (reply.kind === "timeout" ? [reply.hook] : []));

interface Verdict {
  readonly decision: HookDecision;
  readonly reason: string | undefined;
}

function verdictOf(reply: HookReply): Verdict[] {
  if (reply.kind === "blocked") return [denied(reply)];
  if (reply.kind === "failed" && reply.hook.blocksOnFailure) return [{ decision: "deny", reason: failureReason }];
  if (reply.kind !== "output") return [];
  const verdict = outputVerdict(reply.output);
  if (reply.refusal === undefined || verdict[0]?.decision === "deny") return verdict;
  return [denied(reply.refusal)];
}

const denied = ({ reason }: ExitRefusal): Verdict => ({ decision: "deny", reason });

function outputVerdict({ decision, reason, specific }: HookAnswer): Verdict[] {
  const named = specific.permissionDecision;
  if (decision === "block" && named !== "deny") return [{ decision: "deny", reason: reason ?? noReason }];
  if (named === "deny" || named === "defer" || named === "ask" || named === "allow") {
    return [{ decision: named, reason: text(specific.permissionDecisionReason) ?? reason }];
  }
  return decision === "approve" ? [{ decision: "allow", reason }] : [];
}

/** The reason of a failure that counts as a block. */
const failureReason =
  'The hook failed: the SDK host replied with an error or an invalid answer, and onFailure is "block", so the call was not executed.';

function blockOf(reply: HookReply): HookBlock[] {
  const name = hookText(reply.hook);
  if (reply.kind === "blocked") return [{ ...refusalOf(reply), name }];
  if (reply.kind === "failed" && reply.hook.blocksOnFailure) return [{ reason: failureReason, name }];
  if (reply.kind !== "output") return [];
  const { output, refusal } = reply;
  const hidesPrompt = output.specific.suppressOriginalPrompt === true;
  if (output.decision === "block")
    return [{ reason: output.reason ?? noReason, name, ...(hidesPrompt && { hidesPrompt }) }];
  return refusal === undefined ? [] : [{ ...refusal, name }];
}

const refusalOf = ({ reason, failure, stderr }: ExitRefusal): ExitRefusal => ({
  reason,
  ...(failure === undefined ? {} : { failure }),
  ...(stderr === undefined ? {} : { stderr }),
});

function stopOf(outputs: readonly HookAnswer[]): HookSummary["stop"] {
  const stopping = outputs.find((output) => output.continue === false);
  return stopping === undefined ? null : { reason: stopping.stopReason ?? stopping.reason };
}

function replacement({ specific }: HookAnswer): unknown {
  return specific.updatedToolOutput ?? specific.updatedMCPToolOutput;
}

/** The permission of a failed hook that must answer: a refusal. A hook that blocks by its exit code has none. */
function failurePermission(reply: HookReply): HookPermissionAnswer | undefined {
  if (reply.kind === "failed" && reply.hook.blocksOnFailure) return { behavior: "deny", message: failureReason };
  const refusal = reply.kind === "output" ? reply.refusal : reply.kind === "blocked" ? reply : undefined;
  return refusal?.failure === undefined ? undefined : { behavior: "deny", message: refusal.reason };
}

const elicitationActions = ["accept", "decline", "cancel"] as const;

function elicitationOf({ specific }: HookAnswer): HookElicitation | undefined {
  const action = elicitationActions.find((each) => each === specific.action);
  if (action === undefined) return undefined;
  const content = object(specific.content);
  return content === undefined ? { action } : { action, content };
}

function permissionOf({ specific }: HookAnswer): HookPermissionAnswer | undefined {
  const decision = object(specific.decision);
  if (decision?.behavior === "deny") {
    const message = text(decision.message);
    const interrupt = decision.interrupt === true;
    return { behavior: "deny", ...(message === undefined ? {} : { message }), ...(interrupt ? { interrupt } : {}) };
  }
  if (decision?.behavior !== "allow") return undefined;
  const updatedInput = object(decision.updatedInput);
  const updates: unknown = decision.updatedPermissions;
  return {
    behavior: "allow",
    ...(updatedInput === undefined ? {} : { updatedInput }),
    ...(Array.isArray(updates) ? { updatedPermissions: updates as readonly unknown[] } : {}),
  };
}

function strictestPermission(answers: readonly (HookPermissionAnswer | undefined)[]): HookPermissionAnswer | null {
  const given = answers.filter(isGiven);
  return given.find((answer) => answer.behavior === "deny") ?? given[0] ?? null;
}

const isGiven = <Value>(value: Value): value is Exclude<Value, undefined> => value !== undefined;

const text = (value: unknown): string | undefined => (typeof value === "string" && value !== "" ? value : undefined);

const object = (value: unknown): JsonObject | undefined => (isJsonObject(value) ? value : undefined);
