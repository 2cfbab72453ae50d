import { fieldOf } from "../../engine/compare/field.ts";
import { joined, numberAt, textAt } from "../../timeline/entry/text.ts";
import { type IncidentReport, quote } from "../incident.ts";
import type { IncidentKind } from "../kinds.ts";
import { type DiagnosisContext, toolUseLabel, toolUsesLabel } from "../scene.ts";
import { failureKind } from "./model.ts";

/**
 * How a failed turn ended: because of incidents of these kinds if the turn has one, otherwise because of the finding
 * itself.
 */
export interface TurnFailure {
  readonly kinds: (kind: IncidentKind, subject?: string) => boolean;
  readonly finding: IncidentReport;
}

const turnLimit = "The turn reached its limit of model calls";
const budgetLimit = "The turn used up its budget";

/** What the agent says about a limit, with its number: it calls the model calls of a turn turns. */
const limitTexts: readonly (readonly [text: RegExp, what: (limit: string) => string])[] = [
  [/^Reached maximum number of turns \((\d+)\)$/, (limit) => `The turn reached its limit of ${limit} model calls`],
  [/^Reached maximum budget \((\$[\d.]+)\)$/, (limit) => `The turn used up its budget of ${limit}`],
];

function limitReached(what: string, detail: string | null): string {
  for (const [text, say] of limitTexts) {
    const limit = text.exec(detail ?? "")?.[1];
    if (limit !== undefined) return say(limit);
  }
  return joined([what, detail], ": ");
}

const limits: Readonly<Record<string, readonly [IncidentKind, string]>> = {
  max_turns: ["limit.turns", turnLimit],
  error_max_turns: ["limit.turns", turnLimit],
  budget_exhausted: ["limit.budget", budgetLimit],
  error_max_budget_usd: ["limit.budget", budgetLimit],
  structured_output_retry_exhausted: ["limit.structured-output", "No output of the model matched the schema"],
  error_max_structured_output_retries: ["limit.structured-output", "No output of the model matched the schema"],
  prompt_too_long: ["model.prompt-too-long", "The conversation exceeds the model's context window"],
  blocking_limit: ["model.prompt-too-long", "The conversation exceeds the model's context window"],
  image_error: ["model.prompt-too-long", "The service rejected the size of the request"],
};

const isOf =
  (...families: readonly string[]) =>
  (kind: IncidentKind): boolean =>
    families.some((family) => kind === family || kind.startsWith(`${family}.`));

/** The tool use that a hook deferred: the turn ends successfully before it runs. */
export function deferredTool(frame: unknown, context: DiagnosisContext): IncidentReport[] {
  const deferred = fieldOf(frame, "deferred_tool_use");
  if (deferred === undefined) return [];
  const use = context.use(textAt(deferred, "id"));
  const label = toolUseLabel(use, textAt(deferred, "name"));
  const what = `A PreToolUse hook deferred ${label}, so the turn ended before it ran`;
  return [{ kind: "hook.deferred-tool", what, events: use === undefined ? [] : [use.seq] }];
}

/** Why a turn ended badly; `null` if it did not. `signal`: the last one that the host sent. */
export function turnFailure(
  frame: unknown,
  context: DiagnosisContext,
  signal: { readonly seq: number; readonly name: string } | null,
): TurnFailure | null {
  const subtype = textAt(frame, "subtype") ?? "";
  const reason = textAt(frame, "terminal_reason");
  const errors = fieldOf(frame, "errors");
  const text = textAt(frame, "result") ?? (Array.isArray(errors) ? errors.map(String).join(" ") : "");
  const isDiagnostic = text.startsWith("[ede_diagnostic]");
  const detail = (): string | null => (text === "" || isDiagnostic ? null : quote(text));
  const limit = limits[reason ?? ""] ?? limits[subtype];
  if (limit !== undefined) {
    const [kind, what] = limit;
    if (kind === "limit.turns" && context.continuedByHook !== null) {
      const looped = "A Stop hook kept the turn going until it reached its limit of model calls";
      return {
        kinds: () => false,
        finding: { kind: "hook.kept-going", what: `${looped}: "${quote(context.continuedByHook)}"` },
      };
    }
    return { kinds: isOf(kind), finding: { kind, what: limitReached(what, detail()) } };
  }
  if (reason === "stop_hook_prevented")
    return { kinds: isOf("hook.stopped"), finding: { kind: "hook.stopped", what: "A Stop hook stopped the turn" } };
  if (reason === "hook_stopped") {
    const use = context.use(context.lastResult);
    const what = `A hook stopped the turn${use === undefined ? "" : ` at the tool ${toolUseLabel(use)}`}`;
    return {
      // A hook that denies a tool can stop the turn as well.
      kinds: (kind, subject) =>
        kind === "hook.stopped" || (kind === "hook.denied-tool" && subject === context.lastResult),
      finding: { kind: "hook.stopped", what, events: use === undefined ? [] : [use.seq] },
    };
  }
  if (fieldOf(frame, "is_error") !== true) return null;
  const stopped =
    reason?.startsWith("aborted") === true || (reason === null && isDiagnostic) || subtype === "error_during_execution";
  if (stopped && context.interrupt !== null) {
    const question = context.interruptedQuestion;
    const waited = toolUseLabel(
      context.use(textAt(question?.request, "tool_use_id")),
      textAt(question?.request, "tool_name"),
    );
    const { interruptedUses: running } = context;
    const tool = running.length === 0 ? "a tool ran or waited" : `${toolUsesLabel(running)} ran`;
    const during = reason === "aborted_tools" ? ` while ${tool}` : "";
    const what = `The host interrupted the turn${question === null ? during : ` while ${waited} waited for the host's permission`}`;
    const events = [...(question === null ? [] : [question.seq]), context.interrupt];
    return { kinds: () => false, finding: { kind: "interrupt.host", what, events } };
  }
  if (stopped && signal !== null) {
    const what = `The host sent ${quote(signal.name, 40)} while the agent was at work`;
    return { kinds: () => false, finding: { kind: "process.killed-by-host", what, events: [signal.seq] } };
  }
  if (stopped && context.stoppedBy !== null)
    return {
      kinds: isOf("permission", "hook.denied-tool"),
      finding: { kind: "permission.denied-by-host", what: "The host denied a tool use and stopped the turn" },
    };
  const status = numberAt(frame, "api_error_status");
  if (reason === "api_error" || status !== null || textAt(frame, "stop_reason") === "refusal") {
    const refusal = textAt(frame, "stop_reason") === "refusal";
    const kind = refusal ? "model.refusal" : failureKind(status, [textAt(frame, "api_error_type")], text);
    return { kinds: isOf("model"), finding: { kind, what: joined(["The call of the model failed", detail()], ": ") } };
  }
  return {
    kinds: isOf("model", "process"),
    finding: { kind: "turn.failed", what: joined([`The turn failed (${quote(subtype, 60)})`, detail()], ": ") },
  };
}
