import type { AgentMessageName, SentMessage } from "@agentwire/protocol";
import { type ApiFailure, apiErrorOf, errorTypeOf, failureReason } from "../core/api-failure.ts";
import type { ToolInput } from "../core/tool.ts";
import type { PermissionDenial, TurnTimes } from "../core/turn-record.ts";
import { type ApiUsage, noUsage, type UsageLedger, usageFrame } from "../core/usage-ledger.ts";
import { uncheckedStop } from "../permission/decide.ts";
import { listedToolName } from "../session/init-frame.ts";
import type { TurnEnd, TurnLimits } from "./decide.ts";

/** The data of a finished turn. */
export interface TurnSummary {
  readonly end: TurnEnd;
  readonly stopReason: string | null;
  /** The last text of the answer. */
  readonly text: string;
  /** The number of user messages: 1 for the prompt, and 1 for every message added in the user's role. */
  readonly numTurns: number;
  readonly usage: ApiUsage;
  readonly durationMs: number;
  readonly denials: readonly PermissionDenial[];
  readonly times: TurnTimes;
  /** The value, if the turn gave a structured output. */
  readonly structuredOutput?: unknown;
  readonly structuredError?: string;
  readonly deferred?: { readonly id: string; readonly name: string; readonly input: ToolInput };
  /** Ended by an urgent message, not by an interrupt. */
  readonly superseded: boolean;
  /** Ended because a call could not be checked. */
  readonly stoppedByCheck: boolean;
  readonly limits: Pick<TurnLimits, "maxTurns" | "maxBudgetUsd" | "structuredAttempts">;
}

/** The fields that {@link ResultSender} adds to every result. */
type AddedField = "subagent_stats" | "safety_stops" | "queued_turn_count" | "result_index";

type ResultName = Extract<AgentMessageName, `result/${string}`>;

/** A result before it is sent: its name and fields. */
export type ResultBody = {
  [Name in ResultName]: { readonly name: Name; readonly fields: Omit<SentMessage<Name>, AddedField> };
}[ResultName];

type Success = Omit<SentMessage<"result/success">, AddedField>;
type Failure = Omit<SentMessage<"result/error_during_execution">, AddedField>;
type FailureName = Exclude<ResultName, "result/success">;

/** The fields that depend on how a turn ended. */
type Outcome =
  | { readonly name: "result/success"; readonly fields: Pick<Success, "is_error" | "result"> & Partial<Success> }
  | { readonly name: FailureName; readonly fields: Pick<Failure, "is_error" | "errors"> & Partial<Failure> };

type TerminalReason = NonNullable<Success["terminal_reason"]>;

const success = (reason: TerminalReason, result: string, more: Partial<Success> = {}): Outcome => ({
  name: "result/success",
  fields: { is_error: false, terminal_reason: reason, api_error_status: null, result, ...more },
});

const failure = (
  name: FailureName,
  reason: TerminalReason,
  errors: readonly string[],
  more: Partial<Failure> = {},
): Outcome => ({ name, fields: { is_error: true, terminal_reason: reason, errors, ...more } });

const exhausted = (reason: TerminalReason, text: string, error: Success["api_error"] | null): Outcome =>
  success(reason, text, {
    is_error: true,
    stop_reason: "stop_sequence",
    ...(error === null || error === undefined ? {} : { api_error: error }),
  });

const apiFailure = (cause: ApiFailure, text: string): Outcome => ({
  name: "result/success",
  fields: {
    is_error: true,
    terminal_reason: failureReason(cause),
    stop_reason: "stop_sequence",
    api_error_status: cause.status,
    ...errorTypeOf(cause),
    ...apiErrorOf(cause),
    result: text,
  },
});

/** The error text of an interrupted turn: the last message and the model's stop reason. */
const interruptionNote = (stopReason: string | null): string =>
  `[ede_diagnostic] result_type=user last_content_type=n/a stop_reason=${stopReason}`;

const maxTurnsReached = ({ limits }: TurnSummary, reason: "max_turns" | "aborted_tools"): Outcome =>
  failure("result/error_max_turns", reason, [`Reached maximum number of turns (${limits.maxTurns})`]);

const outcomes: {
  readonly [Kind in TurnEnd["kind"]]: (end: Extract<TurnEnd, { kind: Kind }>, turn: TurnSummary) => Outcome;
} = {
  completed: (_, turn) =>
    turn.structuredOutput === undefined
      ? success("completed", turn.text)
      : success("completed", JSON.stringify(turn.structuredOutput), { structured_output: turn.structuredOutput }),
  "api-failure": (end, turn) => apiFailure(end.failure, turn.text),
  "output-exhausted": (_, turn) => exhausted("api_error", turn.text, "max_output_tokens"),
  "cut-exhausted": ({ lost }, turn) => exhausted("api_error", turn.text, lost ? "connection_failed" : null),
  unanswered: (_, turn) => exhausted("api_error", turn.text, "connection_failed"),
  "calls-exhausted": (_, turn) => exhausted("malformed_tool_use_exhausted", turn.text, "malformed_tool_use_exhausted"),
  empty: (_, turn) => failure("result/error_during_execution", "completed", [interruptionNote(turn.stopReason)]),
  refused: (_, turn) => success("api_error", turn.text, { is_error: true, stop_reason: "refusal" }),
  aborted: (end, turn) => {
    if (end.last) return maxTurnsReached(turn, "aborted_tools");
    if (turn.superseded) return success(`aborted_${end.during}`, turn.text);
    const note = interruptionNote(turn.stopReason);
    const checked = turn.stoppedByCheck ? [note, uncheckedStop] : [note];
    const marks = turn.stoppedByCheck ? { stopped_by_permission_check: true as const } : {};
    return failure("result/error_during_execution", `aborted_${end.during}`, checked, marks);
  },
  "max-turns": (_, turn) => maxTurnsReached(turn, "max_turns"),
  budget: (_, turn) =>
    failure("result/error_max_budget_usd", "budget_exhausted", [
      `Reached maximum budget ($${turn.limits.maxBudgetUsd})`,
    ]),
  "structured-exhausted": (_, turn) =>
    failure("result/error_max_structured_output_retries", "structured_output_retry_exhausted", [
      `Failed to provide valid structured output after ${turn.limits.structuredAttempts} attempts — last StructuredOutput error: ${turn.structuredError ?? "none"}`,
    ]),
  "hook-stopped": () => success("hook_stopped", ""),
  deferred: (_, turn) => ({
    name: "result/success",
    fields: {
      is_error: false,
      terminal_reason: "tool_deferred",
      result: "",
      stop_reason: "tool_deferred",
      ...(turn.deferred === undefined ? {} : { deferred_tool_use: turn.deferred }),
    },
  }),
  "stop-hook-prevented": (_, turn) => success("stop_hook_prevented", turn.text),
  "stop-hook-interrupted": () => success("stop_hook_prevented", ""),
  "stop-hook-overruled": ({ answered }, turn) => success("completed", answered ? turn.text : ""),
  "stop-hook-cut": () => success("completed", ""),
  "stop-hook-halted": () => success("stop_hook_prevented", ""),
};

/** The fields of every result. */
export const commonFields = (
  ledger: UsageLedger,
  usage: ApiUsage,
): Pick<Success, "duration_api_ms" | "total_cost_usd" | "usage" | "modelUsage"> => ({
  duration_api_ms: Math.round(ledger.apiMs),
  total_cost_usd: ledger.cost,
  usage: usageFrame(usage),
  modelUsage: ledger.byModel,
});

/** Denied tool calls with the names of tools that hosts know. */
export const listedDenials = (denials: readonly PermissionDenial[]): PermissionDenial[] =>
  denials.map((denial) => ({ ...denial, tool_name: listedToolName(denial.tool_name) }));

/** The result of a turn, without the fields that {@link ResultSender} and the outbox add. */
export function turnResult(turn: TurnSummary, ledger: UsageLedger): ResultBody {
  const { name, fields } = (outcomes[turn.end.kind] as (end: TurnEnd, turn: TurnSummary) => Outcome)(turn.end, turn);
  const common = {
    ...commonFields(ledger, turn.usage),
    stop_reason: turn.stopReason,
    permission_denials: listedDenials(turn.denials),
    num_turns: name === "result/error_max_turns" ? (turn.limits.maxTurns ?? 0) + 1 : turn.numTurns,
    duration_ms: Math.round(turn.durationMs),
  };
  const delta = { model_usage_since_last_result: ledger.drainDelta() };
  if (name !== "result/success") return { name, fields: { ...common, ...fields, ...delta } };
  const succeeded = !fields.is_error && turn.end.kind !== "deferred";
  return { name, fields: { ...common, ...fields, ...(succeeded ? turn.times : {}), ...delta } };
}

/** The result of a session that failed to start. */
export const startFailure = (
  sessionId: string,
  reason: string,
  uuid: string,
): SentMessage<"result/error_during_execution"> &
  Readonly<Record<"type" | "subtype" | "session_id" | "uuid", string>> => ({
  type: "result",
  subtype: "error_during_execution",
  duration_ms: 0,
  duration_api_ms: 0,
  is_error: true,
  num_turns: 0,
  stop_reason: null,
  session_id: sessionId,
  total_cost_usd: 0,
  usage: usageFrame(noUsage),
  modelUsage: {},
  permission_denials: [],
  uuid,
  errors: [reason],
  result_index: 0,
});
