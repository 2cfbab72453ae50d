import { isJsonObject } from "@agentwire/protocol/json";
import { fieldOf } from "../../engine/compare/field.ts";
import { inputSummary, joined, resultSummary, textAt, textOfResult } from "../../timeline/entry/text.ts";
import { type IncidentReport, quote } from "../incident.ts";
import type { IncidentKind } from "../kinds.ts";
import { type DiagnosisContext, type ObservedRequest, toolUseLabel } from "../scene.ts";
import type { FrameRule } from "./define.ts";
import { callbackSubject } from "./hook.ts";

/** The agent's reasons for decisions without a permission request. */
const byReason: Readonly<Record<string, IncidentKind>> = {
  user: "permission.denied-by-host",
  rule: "permission.denied-by-rule",
  subcommandResults: "permission.denied-by-rule",
  mode: "permission.denied-by-mode",
  hook: "hook.denied-tool",
  classifier: "permission.denied-by-classifier",
};

/** The words of the side that decided, in quotation marks. */
const quotedText = (text: string | null): string | null => (text === null || text === "" ? null : `"${quote(text)}"`);

const withReason = (what: string, why: string | null): string => joined([what, why], ": ");

/** Who denied a tool use, by the permission request and its answer. */
function decider(
  toolUseId: string | null,
  context: DiagnosisContext,
): {
  readonly kind: IncidentKind;
  readonly who: string;
  /** Whether the tool must not run because of it, whatever else was decided. */
  readonly final?: true;
  readonly why: string | null;
  readonly events: readonly number[];
} | null {
  for (const hook of context.hooksFor(toolUseId)) {
    const answer = fieldOf(hook.answer?.response, "response");
    const output = fieldOf(answer, "hookSpecificOutput");
    const verdict =
      textAt(output, "permissionDecision") ?? textAt(output, "decision", "behavior") ?? textAt(answer, "decision");
    if (verdict !== "deny" && verdict !== "block") continue;
    if (textAt(hook.request, "input", "hook_event_name")?.startsWith("PostToolUse")) continue;
    const why =
      textAt(output, "permissionDecisionReason") ?? textAt(output, "decision", "message") ?? textAt(answer, "reason");
    const event = textAt(hook.request, "input", "hook_event_name") ?? "A";
    return {
      kind: "hook.denied-tool",
      who: `The host's ${event} hook`,
      why: quotedText(why),
      ...(event === "PreToolUse" && hook.withdrawn === undefined ? { final: true } : {}),
      events: [hook.seq, hook.answer?.seq ?? hook.seq],
    };
  }
  const request = context.permissionFor(toolUseId);
  if (request === undefined) return null;
  if (request.answer === undefined)
    return {
      kind: "permission.unanswered",
      who: "The host never answered whether to run",
      why: null,
      events: [request.seq],
    };
  // The answer came after the agent had withdrawn its question.
  if (request.withdrawn !== undefined && request.withdrawn < request.answer.seq) return null;
  const events = [request.seq, request.answer.seq];
  const error = textAt(request.answer.response, "error");
  const answer = fieldOf(request.answer.response, "response");
  if (error !== null)
    return { kind: "permission.host-failed", who: "The host's permission callback", why: quotedText(error), events };
  if (textAt(answer, "behavior") === "deny")
    return {
      kind: "permission.denied-by-host",
      who: "The host",
      final: true,
      why: quotedText(textAt(answer, "message")),
      events,
    };
  const input = fieldOf(answer, "updatedInput");
  if (textAt(answer, "behavior") !== "allow" || (input !== undefined && !isJsonObject(input)))
    return {
      kind: "permission.host-failed",
      who: "The host's permission callback",
      why: `it answered ${quote(JSON.stringify(answer) ?? "nothing", 120)}`,
      events,
    };
  return null;
}

/** The finding for a tool that ran although it was denied, or although its permission request had no answer. */
export function ranAgainstDecision(toolUseId: string | null, context: DiagnosisContext): IncidentReport | null {
  const known = decider(toolUseId, context);
  const use = context.use(toolUseId);
  if (known === null || use === undefined) return null;
  const what = `${toolUseLabel(use)}${use.parent === null ? "" : " of a subagent"}`;
  const common = { events: [use.seq, ...known.events], subject: toolUseId ?? "" };
  if (known.kind === "permission.unanswered") {
    // Something else than the host can decide: a hook, or a mode that the host sets. The agent then withdraws its question.
    if (context.permissionFor(toolUseId)?.withdrawn !== undefined) return null;
    const ran = `The agent ran ${what} while its permission request had no answer`;
    return { kind: "permission.ran-without-answer", what: ran, ...common };
  }
  if (known.final === undefined) return null;
  const who = known.who.replace(/^The host/, "the host");
  return {
    kind: "permission.denied-but-ran",
    what: withReason(`The agent ran ${what} although ${who} denied it`, known.why),
    ...common,
  };
}

/** The hook callback for a tool use whose error blocked it. */
const failedHook = (toolUseId: string | null, context: DiagnosisContext): ObservedRequest | null =>
  context
    .hooksFor(toolUseId)
    .find(
      ({ answer, request }) =>
        textAt(answer?.response, "error") !== null && context.blocksOnFailure(textAt(request, "callback_id") ?? ""),
    ) ?? null;

const acts: Partial<Readonly<Record<IncidentKind, string>>> = {
  "permission.unanswered": "",
  "permission.host-failed": " failed for",
};

/** A tool use that was denied: who did it, and why. */
function denial(
  toolUseId: string | null,
  tool: string | null,
  reasonType: string | null,
  text: string | null,
  context: DiagnosisContext,
): IncidentReport {
  const use = context.use(toolUseId);
  const decided = reasonType === null ? undefined : byReason[reasonType];
  const request = decider(toolUseId, context);
  // The agent withdraws a question that a hook answers first.
  const known = request?.kind === "permission.unanswered" && decided === "hook.denied-tool" ? null : request;
  const where = use === undefined ? [] : [use.seq];
  const inSubagent = use?.parent == null ? "" : " of a subagent";
  const what = `${toolUseLabel(use, tool)}${inSubagent}`;
  const subject = toolUseId ?? "";
  if (known !== null) {
    const verb = acts[known.kind] ?? " denied";
    const stops = context.stoppedBy !== null && context.stoppedBy === toolUseId ? " and stopped the turn" : "";
    return {
      kind: known.kind,
      what: withReason(`${known.who}${verb} ${what}${stops}`, known.why),
      events: [...where, ...known.events],
      subject,
    };
  }
  if (text !== null && /haven't granted|(needs|requires) approval/.test(text)) {
    const unasked = withReason(`No host could be asked whether to run ${what}`, quotedText(text));
    return { kind: "permission.nobody-to-ask", what: unasked, events: where, subject };
  }
  if (text !== null && /stream closed before response/.test(text)) {
    const unasked = `The host ended its input before it could be asked whether to run ${what}`;
    return { kind: "permission.unanswered", what: unasked, events: where, subject };
  }
  const invalid = invalidInput(toolUseId, text, context);
  if (invalid !== null)
    return {
      kind: "permission.invalid-input",
      what: withReason(`${invalid.who} replaced the input of ${what} with one that the tool rejects`, invalid.why),
      events: [...where, ...invalid.events],
      subject,
    };
  if (text !== null && /permission prompt tool returned an invalid/.test(text)) {
    const unusable = `${permissionToolName(context)} gave no valid answer about ${what}`;
    return { kind: "permission.host-failed", what: withReason(unusable, quotedText(text)), events: where, subject };
  }
  const failed = decided === "hook.denied-tool" ? failedHook(toolUseId, context) : null;
  if (failed !== null) {
    const id = quote(textAt(failed.request, "callback_id") ?? "", 60);
    const event = textAt(failed.request, "input", "hook_event_name") ?? "A";
    const why = quotedText(textAt(failed.answer?.response, "error"));
    return {
      kind: "hook.failed-and-blocked",
      what: `The host's ${event} hook callback ${joined([id, "failed"], " ")}, and its matcher's \`onFailure: "block"\` blocked ${withReason(what, why)}`,
      events: [...where, failed.seq, failed.answer?.seq ?? failed.seq],
      subject,
      replaces: { kind: "hook.failed", subject: callbackSubject(failed) },
    };
  }
  // The mode lets a safety check decide, and the session has none.
  const unchecked = decided === "permission.denied-by-classifier" && /\bunavailable\b/i.test(text ?? "");
  const kind = unchecked
    ? "permission.denied-by-mode"
    : (decided ?? (reasonType === null ? "permission.nobody-to-ask" : "permission.denied"));
  const mode = context.permissionMode === null ? "" : ` \`${quote(context.permissionMode, 40)}\``;
  const by: Partial<Record<IncidentKind, string>> = {
    "permission.denied-by-rule": "A deny rule denied",
    "permission.denied-by-mode": `The permission mode${mode} denied`,
    "permission.denied-by-classifier": "The safety check of auto mode denied",
    "permission.denied-by-host":
      context.permissionTool === null ? "The host denied" : `${permissionToolName(context)} denied`,
    "permission.nobody-to-ask": "No host could be asked whether to run",
    "hook.denied-tool": "A hook denied",
  };
  // After the reason, the agent tells the model what it may do instead.
  const reason = kind === "permission.denied-by-mode" ? (text?.split(/(?<=\.) /, 1)[0] ?? null) : text;
  const denies = `${by[kind] ?? "The agent denied"} ${what}`;
  return {
    kind,
    what: withReason(denies, quotedText(reason)),
    whatEnded: withReason(`${denies} and stopped the turn`, quotedText(reason)),
    events: where,
    subject,
  };
}

/** Who returned an `updatedInput` that the schema of the tool rejects, from the result of the tool use; `null` if none did. */
function invalidInput(
  toolUseId: string | null,
  text: string | null,
  context: DiagnosisContext,
): { readonly who: string; readonly why: string | null; readonly events: readonly number[] } | null {
  const [, by, why] = rejectedInput.exec(text ?? "") ?? [];
  if (by === undefined) return null;
  const [, event] = /^(\w+) hook$/.exec(by) ?? [];
  const isOfEvent = ({ request }: ObservedRequest): boolean => textAt(request, "input", "hook_event_name") === event;
  const request = event === undefined ? context.permissionFor(toolUseId) : context.hooksFor(toolUseId).find(isOfEvent);
  const own = event === undefined ? permissionToolName(context) : `A ${by}`;
  return {
    who: request === undefined ? own : `The host's ${event === undefined ? "permission callback" : by}`,
    why: quotedText(why ?? null),
    events: request === undefined ? [] : [request.seq, request.answer?.seq ?? request.seq],
  };
}

/** The agent's text about an invalid `updatedInput`: who returned it, and what is wrong with it. */
const rejectedInput =
  /(\b\w{1,40} hook|permission handler)(?: for \S+)? returned updatedInput (?:for \S+ )?that failed schema validation: *(?:\S+ failed due to the following issues?: *)?(.*?)(?:;? This is a configuration issue|;? The tool input from the model| *<\/tool_use_error>|$)/;

const permissionToolName = ({ permissionTool }: DiagnosisContext): string =>
  joined(["The permission tool", permissionTool && quote(permissionTool, 80)], " ");

/** The agent denied a tool use without a permission request. */
export const deniedWithoutQuestion: FrameRule = (frame, context) => {
  const reason = textAt(frame, "decision_reason_type");
  const text = textAt(frame, "decision_reason") ?? textAt(frame, "message");
  return [denial(textAt(frame, "tool_use_id"), textAt(frame, "tool_name"), reason, text, context)];
};

/** The denials that only the result of the turn lists. */
export const unreportedDenials = (
  result: unknown,
  context: DiagnosisContext,
  reported: ReadonlySet<string>,
): IncidentReport[] => {
  const listed = fieldOf(result, "permission_denials");
  if (!Array.isArray(listed)) return [];
  return listed.flatMap((entry) => {
    const toolUseId = textAt(entry, "tool_use_id");
    if (toolUseId === null || reported.has(toolUseId) || context.use(toolUseId) !== undefined) return [];
    const input = inputSummary(fieldOf(entry, "tool_input"), 80);
    const label = toolUseLabel({ tool: textAt(entry, "tool_name") ?? "a tool", input });
    return [{ kind: "permission.denied" as const, what: `${label} was denied`, subject: toolUseId }];
  });
};

/** The reason of a decision by its source; `null` for unknown sources. */
const sourceReason = (source: string | null): string | null =>
  source === "hook" ? "hook" : source?.startsWith("user_") ? "user" : null;

/** The finding for a result of a tool that did not run because it was denied; `null` if it was not. */
export function deniedResult(block: unknown, meta: unknown, context: DiagnosisContext): IncidentReport | null {
  const toolUseId = textAt(block, "tool_use_id");
  const decision = fieldOf(meta, "permission_decision");
  const rejected = textAt(decision, "decision") === "reject";
  const full = quote(textOfResult(fieldOf(block, "content")), 600);
  const text = rejectedInput.test(full) ? full : resultSummary(fieldOf(block, "content"));
  if (rejected) {
    const type = textAt(decision, "reason_type") ?? sourceReason(textAt(decision, "source"));
    return denial(toolUseId, null, type, text, context);
  }
  if (/has been denied by permission rule '/.test(text)) return denial(toolUseId, null, "rule", text, context);
  const known = decider(toolUseId, context);
  return known === null ? null : denial(toolUseId, null, null, text, context);
}
