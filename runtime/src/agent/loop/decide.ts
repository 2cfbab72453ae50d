import type { ApiFailure } from "../core/api-failure.ts";

/** The limits of a turn. */
export interface TurnLimits {
  /** Maximum number of model calls; `null` for no limit. */
  readonly maxTurns: number | null;
  /** Maximum cost of the session in US dollars; `null` for no limit. */
  readonly maxBudgetUsd: number | null;
  /** The turn must end in a structured output. */
  readonly structured: boolean;
  /** How many structured outputs may fail before the turn ends. */
  readonly structuredAttempts: number;
  /** How often in a row Stop hooks may continue the turn. */
  readonly stopBlocks: number;
}

/** How often the model is asked to continue after its answer hit the token limit. */
export const maxContinuations = 3;
/** How many structured outputs may fail before the turn ends, unless the environment says otherwise. */
const defaultStructuredAttempts = 5;

/** How many structured outputs may fail before the turn ends. */
export const maxStructuredAttempts = (env: Readonly<Record<string, string | undefined>>): number =>
  Number.parseInt(env.MAX_STRUCTURED_OUTPUT_RETRIES ?? "", 10) || defaultStructuredAttempts;

/** How often in a row the model is asked to continue after its stream broke off. */
export const maxCuts = 3;
/** How often a call is repeated after its stream broke off in the thinking before its answer. */
export const maxThinkingCuts = 2;
/** How often the model is asked again for a call that it announced but did not make. */
const maxMissingCalls = 2;

/** The reasons for a message in the user's role that keeps a turn going. */
export type Nudge =
  | "output-limit"
  | "stream-cut"
  | "missing-call"
  | "no-output"
  | "refused"
  | "structured-output"
  | "stop-hook";

/** The state of a turn. */
export interface TurnState {
  readonly phase: "calling" | "running-tools" | "asking-stop-hooks" | "ended";
  /** Model calls so far. */
  readonly rounds: number;
  readonly continuations: number;
  /** Broken-off streams in a row. */
  readonly cuts: number;
  readonly missingCalls: number;
  readonly refusals: number;
  readonly emptyAnswers: number;
  readonly structuredFailures: number;
  /** The model has been asked for the structured output, as a Stop hook would ask. */
  readonly structuredNudged: boolean;
  /** That request has just been made, so the turn continues whatever the Stop hooks answer. */
  readonly enforces: boolean;
  /** The structured output has been given: Stop hooks can no longer continue the turn. */
  readonly hasOutput: boolean;
  /** A Stop hook has already continued this turn. */
  readonly stopHookActive: boolean;
  /** How often Stop hooks have continued the turn since a tool last ran. */
  readonly stopBlocks: number;
}

/** An event of a turn. */
export type TurnEvent =
  | {
      readonly kind: "answered";
      readonly stopReason: string | null;
      readonly toolUses: number;
      readonly visible: boolean;
      /** The answer is not streamed and has no content. */
      readonly empty: boolean;
      readonly costUsd: number;
    }
  /** The stream broke off after complete blocks. `lost`: the connection was lost. */
  | { readonly kind: "cut"; readonly toolUses: number; readonly lost: boolean; readonly costUsd: number }
  /** The connection was lost in the thinking before an answer, and again when the call was repeated. */
  | { readonly kind: "unanswered" }
  | { readonly kind: "failed"; readonly failure: ApiFailure }
  | { readonly kind: "aborted" }
  | {
      readonly kind: "tools-done";
      readonly aborted: boolean;
      /** A hook ended the turn, or deferred the call. */
      readonly halted: "stopped" | "deferred" | null;
      readonly structured: "given" | "refused" | null;
      readonly costUsd: number;
    }
  /** `goal`: the user's goal keeps the turn going, not a hook. */
  | {
      readonly kind: "stop-hooks";
      readonly verdict: "end" | "prevented" | "interrupted" | "blocked" | "cut" | "halted" | "context" | "goal";
    };

/** How a turn ends. */
export type TurnEnd =
  | { readonly kind: "completed" }
  | { readonly kind: "api-failure"; readonly failure: ApiFailure }
  | { readonly kind: "output-exhausted" }
  /** Streams broke off too often in a row. `lost`: the last one because the connection was lost. */
  | { readonly kind: "cut-exhausted"; readonly lost: boolean }
  /** The connection was lost too often before an answer. */
  | { readonly kind: "unanswered" }
  /** The model announced calls and made none. */
  | { readonly kind: "calls-exhausted" }
  /** The answers were not streamed and had no content. */
  | { readonly kind: "empty" }
  | { readonly kind: "refused" }
  /** `last`: the turn had used up its calls. */
  | { readonly kind: "aborted"; readonly during: "streaming" | "tools"; readonly last?: boolean }
  | { readonly kind: "max-turns" }
  | { readonly kind: "budget" }
  | { readonly kind: "structured-exhausted" }
  | { readonly kind: "hook-stopped" }
  | { readonly kind: "deferred" }
  | { readonly kind: "stop-hook-prevented" }
  /** Interrupted after the Stop hooks had answered. */
  | { readonly kind: "stop-hook-interrupted" }
  /** A Stop hook failed after another one had continued the turn. */
  | { readonly kind: "stop-hook-cut" }
  /** Stop hooks both continued and ended the turn. */
  | { readonly kind: "stop-hook-halted" }
  /** Stop hooks continued the turn too often in a row. `answered`: no message to the model follows its last answer. */
  | { readonly kind: "stop-hook-overruled"; readonly blocks: number; readonly answered: boolean };

/** The next action of a turn. */
export type TurnAction =
  | { readonly do: "call" }
  | { readonly do: "nudge"; readonly with: readonly Nudge[] }
  | { readonly do: "run-tools" }
  /** `before`: messages to the model that precede the hooks. */
  | { readonly do: "ask-stop-hooks"; readonly before?: readonly Nudge[] }
  /** `after`: last messages to the model, although the turn has used up its calls. */
  | { readonly do: "end"; readonly end: TurnEnd; readonly after?: readonly Nudge[] };

/** The next state and action. */
export interface TurnStep {
  readonly state: TurnState;
  readonly action: TurnAction;
}

/** The state before the first model call. */
export const newTurn: TurnState = {
  phase: "calling",
  rounds: 0,
  continuations: 0,
  cuts: 0,
  missingCalls: 0,
  refusals: 0,
  emptyAnswers: 0,
  structuredFailures: 0,
  structuredNudged: false,
  enforces: false,
  hasOutput: false,
  stopHookActive: false,
  stopBlocks: 0,
};

const end = (state: TurnState, how: TurnEnd): TurnStep => ({
  state: { ...state, phase: "ended" },
  action: { do: "end", end: how },
});

const isUsedUp = ({ rounds }: TurnState, { maxTurns }: TurnLimits): boolean => maxTurns !== null && rounds >= maxTurns;

/** Makes another model call, unless the turn has used up its calls. */
const repeat = (state: TurnState, limits: TurnLimits, action: TurnAction): TurnStep =>
  isUsedUp(state, limits) ? end(state, { kind: "max-turns" }) : { state: { ...state, phase: "calling" }, action };

const nudge = (state: TurnState, limits: TurnLimits, ...nudges: readonly Nudge[]): TurnStep => {
  const { state: next, action } = repeat(state, limits, { do: "nudge", with: nudges });
  return { state: next, action: action.do === "end" ? { ...action, after: nudges } : action };
};

/** Whether the session has reached its maximum cost, in US dollars. */
export const isSpent = (costUsd: number, { maxBudgetUsd }: Pick<TurnLimits, "maxBudgetUsd">): boolean =>
  maxBudgetUsd !== null && costUsd >= maxBudgetUsd;

const truncated: ReadonlySet<string | null> = new Set(["max_tokens", "model_context_window_exceeded"]);

function answered(state: TurnState, event: Extract<TurnEvent, { kind: "answered" }>, limits: TurnLimits): TurnStep {
  // Matches the real agent: the turn does not wait for the calls of an answer that used up the budget.
  if (isSpent(event.costUsd, limits)) return end(state, { kind: "budget" });
  if (event.toolUses > 0) return { state: { ...state, phase: "running-tools" }, action: { do: "run-tools" } };
  if (truncated.has(event.stopReason)) {
    if (state.continuations >= maxContinuations) return end(state, { kind: "output-exhausted" });
    return nudge({ ...state, continuations: state.continuations + 1 }, limits, "output-limit");
  }
  if (event.stopReason === "refusal") {
    if (state.refusals > 0) return end(state, { kind: "refused" });
    return nudge({ ...state, refusals: state.refusals + 1 }, limits, "refused");
  }
  if (event.stopReason === "tool_use") {
    if (state.missingCalls >= maxMissingCalls) return end(state, { kind: "calls-exhausted" });
    return nudge({ ...state, missingCalls: state.missingCalls + 1 }, limits, "missing-call");
  }
  if (!event.visible && state.emptyAnswers === 0) {
    return nudge({ ...state, emptyAnswers: state.emptyAnswers + 1 }, limits, "no-output");
  }
  if (event.empty) return end(state, { kind: "empty" });
  if (!limits.structured || state.structuredNudged)
    return { state: { ...state, phase: "asking-stop-hooks", enforces: false }, action: { do: "ask-stop-hooks" } };
  return {
    state: { ...state, phase: "asking-stop-hooks", structuredNudged: true, enforces: true },
    action: { do: "ask-stop-hooks", before: ["structured-output"] },
  };
}

function toolsDone(state: TurnState, event: Extract<TurnEvent, { kind: "tools-done" }>, limits: TurnLimits): TurnStep {
  // Matches the real agent: the limit of calls is reported even if the user stopped the last calls.
  if (event.aborted)
    return end(state, { kind: "aborted", during: "tools", ...(isUsedUp(state, limits) ? { last: true } : {}) });
  if (event.halted === "deferred") return end(state, { kind: "deferred" });
  if (event.halted === "stopped") return end(state, { kind: "hook-stopped" });
  if (event.structured === "given") {
    return { state: { ...state, phase: "asking-stop-hooks", hasOutput: true }, action: { do: "ask-stop-hooks" } };
  }
  const failures = state.structuredFailures + (event.structured === "refused" ? 1 : 0);
  if (limits.structured && failures >= limits.structuredAttempts) return end(state, { kind: "structured-exhausted" });
  if (isSpent(event.costUsd, limits)) return end(state, { kind: "budget" });
  return repeat({ ...state, structuredFailures: failures, stopBlocks: 0 }, limits, { do: "call" });
}

function stopHooksDone(
  state: TurnState,
  event: Extract<TurnEvent, { kind: "stop-hooks" }>,
  limits: TurnLimits,
): TurnStep {
  if (state.hasOutput) return end(state, { kind: "completed" });
  const { enforces } = state;
  const { verdict } = event;
  if (verdict === "interrupted") return end(state, { kind: "stop-hook-interrupted" });
  const next = { ...state, stopHookActive: true };
  if (verdict === "end") return enforces ? repeat(next, limits, { do: "call" }) : end(state, { kind: "completed" });
  const endAfter = (how: TurnEnd, ...after: readonly Nudge[]): TurnStep => ({
    state: { ...next, phase: "ended" },
    action: { do: "end", end: how, ...(after.length > 0 ? { after } : {}) },
  });
  if (verdict === "prevented") {
    return endAfter({ kind: enforces ? "stop-hook-halted" : "stop-hook-prevented" });
  }
  if (verdict === "cut" || verdict === "halted") return endAfter({ kind: `stop-hook-${verdict}` }, "stop-hook");
  const blocks = state.stopBlocks + (verdict === "goal" ? 0 : 1);
  const counted = { ...next, stopBlocks: blocks };
  const nudges: readonly Nudge[] = verdict === "context" ? [] : ["stop-hook"];
  const answered = nudges.length === 0 && !enforces;
  if (blocks > limits.stopBlocks) return endAfter({ kind: "stop-hook-overruled", blocks, answered }, ...nudges);
  return nudges.length === 0 ? repeat(counted, limits, { do: "call" }) : nudge(counted, limits, ...nudges);
}

type Steps = {
  readonly [Kind in TurnEvent["kind"]]: {
    readonly phase: TurnState["phase"];
    readonly step: (state: TurnState, event: Extract<TurnEvent, { kind: Kind }>, limits: TurnLimits) => TurnStep;
  };
};

const round = (state: TurnState): TurnState => ({ ...state, rounds: state.rounds + 1 });

const steps: Steps = {
  answered: { phase: "calling", step: (state, event, limits) => answered({ ...round(state), cuts: 0 }, event, limits) },
  cut: {
    phase: "calling",
    step: (state, event, limits) => {
      const next = { ...state, cuts: state.cuts + 1 };
      if (event.lost && isSpent(event.costUsd, limits)) return end(round(next), { kind: "budget" });
      if (event.toolUses > 0) return { state: { ...round(next), phase: "running-tools" }, action: { do: "run-tools" } };
      if (next.cuts > maxCuts) return end(next, { kind: "cut-exhausted", lost: event.lost });
      return nudge(next, limits, "stream-cut");
    },
  },
  unanswered: { phase: "calling", step: (state) => end(round(state), { kind: "unanswered" }) },
  failed: {
    phase: "calling",
    step: (state, event) => end(round(state), { kind: "api-failure", failure: event.failure }),
  },
  aborted: { phase: "calling", step: (state) => end(state, { kind: "aborted", during: "streaming" }) },
  "tools-done": { phase: "running-tools", step: toolsDone },
  "stop-hooks": { phase: "asking-stop-hooks", step: stopHooksDone },
};

/** Applies an event to a turn. Throws if the event cannot happen in this phase, which is a mistake of the caller. */
export function decide(state: TurnState, event: TurnEvent, limits: TurnLimits): TurnStep {
  const { phase, step } = steps[event.kind] as {
    readonly phase: TurnState["phase"];
    readonly step: (state: TurnState, event: TurnEvent, limits: TurnLimits) => TurnStep;
  };
  if (state.phase !== phase)
    throw new Error(
      `A turn in phase ${state.phase} cannot handle the event "${event.kind}". This is a defect in ` +
        "agentwire: report it with a recording of the session.",
    );
  return step(state, event, limits);
}
