import type { ApiFailure } from "../core/api-failure.ts";

/** Bounds of a turn. */
export interface TurnLimits {
  /** Calls of the model; `null` without a limit. */
  readonly maxTurns: number | null;
  /** US dollars that the session may cost; `null` without a limit. */
  readonly maxBudgetUsd: number | null;
  /** The turn must end in a structured output. */
  readonly structured: boolean;
  /** How often in a row Stop hooks may keep the turn going. */
  readonly stopBlocks: number;
}

/** How often the model is asked to go on after its answer hit the token limit. */
export const maxContinuations = 3;
/** How many structured outputs may fail before the turn is given up. */
const maxStructuredAttempts = 5;

/** How often in a row the model is asked to go on after its stream broke off. */
export const maxCuts = 3;
/** How often the model is asked again for a call that it announced and did not make. */
const maxMissingCalls = 2;

/** What the agent says to the model in the user's place to keep a turn going. */
export type Nudge =
  | "output-limit"
  | "stream-cut"
  | "missing-call"
  | "no-output"
  | "refused"
  | "structured-output"
  | "stop-hook";

/** Where a turn stands. */
export interface TurnState {
  readonly phase: "calling" | "running-tools" | "asking-stop-hooks" | "ended";
  /** Calls of the model so far. */
  readonly rounds: number;
  readonly continuations: number;
  /** Streams in a row that broke off. */
  readonly cuts: number;
  readonly missingCalls: number;
  readonly refusals: number;
  readonly emptyAnswers: number;
  readonly structuredFailures: number;
  readonly structuredNudged: boolean;
  /** The structured output is given: nothing that a Stop hook says keeps the turn going. */
  readonly given: boolean;
  /** A Stop hook has already kept this turn going. */
  readonly stopHookActive: boolean;
  /** How often Stop hooks have kept it going since a tool last ran. */
  readonly stopBlocks: number;
}

/** What happened. */
export type TurnEvent =
  | {
      readonly kind: "answered";
      readonly stopReason: string | null;
      readonly toolUses: number;
      readonly visible: boolean;
      /** Nothing at all came, in an answer of one piece. */
      readonly empty: boolean;
      readonly costUsd: number;
    }
  /** The stream broke off after whole blocks had come. `lost`: with its connection. */
  | { readonly kind: "cut"; readonly toolUses: number; readonly lost: boolean }
  | { readonly kind: "failed"; readonly failure: ApiFailure }
  | { readonly kind: "aborted" }
  | {
      readonly kind: "tools-done";
      readonly aborted: boolean;
      /** A hook ended the turn, or put the call off. */
      readonly halted: "stopped" | "deferred" | null;
      readonly structured: "given" | "refused" | null;
      readonly costUsd: number;
    }
  /** `goal`: not a hook keeps the turn going, but what the user set. */
  | {
      readonly kind: "stop-hooks";
      readonly verdict: "end" | "prevented" | "blocked" | "cut" | "halted" | "context" | "goal";
    };

/** How a turn ends. */
export type TurnEnd =
  | { readonly kind: "completed" }
  | { readonly kind: "api-failure"; readonly failure: ApiFailure }
  | { readonly kind: "output-exhausted" }
  /** Streams broke off too often in a row. `lost`: the last one with its connection. */
  | { readonly kind: "cut-exhausted"; readonly lost: boolean }
  /** The model announced calls and made none. */
  | { readonly kind: "calls-exhausted" }
  /** Answers of one piece held nothing. */
  | { readonly kind: "empty" }
  | { readonly kind: "refused" }
  | { readonly kind: "aborted"; readonly during: "streaming" | "tools" }
  | { readonly kind: "max-turns" }
  | { readonly kind: "budget" }
  | { readonly kind: "structured-exhausted" }
  | { readonly kind: "hook-stopped" }
  | { readonly kind: "deferred" }
  | { readonly kind: "stop-hook-prevented" }
  /** A Stop hook failed after another one had sent the turn on. */
  | { readonly kind: "stop-hook-cut" }
  /** Stop hooks sent the turn on and ended it in one. */
  | { readonly kind: "stop-hook-halted" }
  /** Stop hooks kept the turn going too often in a row. */
  | { readonly kind: "stop-hook-overruled"; readonly blocks: number };

/** What is to be done next. */
export type TurnAction =
  | { readonly do: "call" }
  | { readonly do: "nudge"; readonly with: Nudge }
  | { readonly do: "run-tools" }
  | { readonly do: "ask-stop-hooks" }
  /** `after`: what is still said to the model, although the turn has used up its calls. */
  | { readonly do: "end"; readonly end: TurnEnd; readonly after?: Nudge };

/** The next state and action. */
export interface TurnStep {
  readonly state: TurnState;
  readonly action: TurnAction;
}

/** A turn that is about to make its first call. */
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
  given: false,
  stopHookActive: false,
  stopBlocks: 0,
};

const end = (state: TurnState, how: TurnEnd): TurnStep => ({
  state: { ...state, phase: "ended" },
  action: { do: "end", end: how },
});

/** Another call of the model, unless the turn has used up its calls. */
const repeat = (state: TurnState, limits: TurnLimits, action: TurnAction): TurnStep =>
  limits.maxTurns !== null && state.rounds >= limits.maxTurns
    ? end(state, { kind: "max-turns" })
    : { state: { ...state, phase: "calling" }, action };

const nudge = (state: TurnState, limits: TurnLimits, word: Nudge): TurnStep => {
  const { state: next, action } = repeat(state, limits, { do: "nudge", with: word });
  return { state: next, action: action.do === "end" ? { ...action, after: word } : action };
};

/** Whether the session has cost as much as it may, in US dollars. */
export const isSpent = (costUsd: number, { maxBudgetUsd }: Pick<TurnLimits, "maxBudgetUsd">): boolean =>
  maxBudgetUsd !== null && costUsd >= maxBudgetUsd;

const truncated: ReadonlySet<string | null> = new Set(["max_tokens", "model_context_window_exceeded"]);

function answered(state: TurnState, event: Extract<TurnEvent, { kind: "answered" }>, limits: TurnLimits): TurnStep {
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
  if (limits.structured && !state.structuredNudged) {
    return nudge({ ...state, structuredNudged: true }, limits, "structured-output");
  }
  return { state: { ...state, phase: "asking-stop-hooks" }, action: { do: "ask-stop-hooks" } };
}

function toolsDone(state: TurnState, event: Extract<TurnEvent, { kind: "tools-done" }>, limits: TurnLimits): TurnStep {
  if (event.aborted) return end(state, { kind: "aborted", during: "tools" });
  if (event.halted === "deferred") return end(state, { kind: "deferred" });
  if (event.halted === "stopped") return end(state, { kind: "hook-stopped" });
  if (event.structured === "given") {
    return { state: { ...state, phase: "asking-stop-hooks", given: true }, action: { do: "ask-stop-hooks" } };
  }
  const failures = state.structuredFailures + (event.structured === "refused" ? 1 : 0);
  if (failures >= maxStructuredAttempts) return end(state, { kind: "structured-exhausted" });
  if (isSpent(event.costUsd, limits)) return end(state, { kind: "budget" });
  return repeat({ ...state, structuredFailures: failures, stopBlocks: 0 }, limits, { do: "call" });
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
      const next = { ...round(state), cuts: state.cuts + 1 };
      if (event.toolUses > 0) return { state: { ...next, phase: "running-tools" }, action: { do: "run-tools" } };
      if (next.cuts > maxCuts) return end(next, { kind: "cut-exhausted", lost: event.lost });
      return nudge(next, limits, "stream-cut");
    },
  },
  failed: {
    phase: "calling",
    step: (state, event) => end(round(state), { kind: "api-failure", failure: event.failure }),
  },
  aborted: { phase: "calling", step: (state) => end(state, { kind: "aborted", during: "streaming" }) },
  "tools-done": { phase: "running-tools", step: toolsDone },
  "stop-hooks": {
    phase: "asking-stop-hooks",
    step: (state, event, limits) => {
      if (event.verdict === "end" || state.given) return end(state, { kind: "completed" });
      if (event.verdict === "prevented") return end(state, { kind: "stop-hook-prevented" });
      const kept = { ...state, stopHookActive: true };
      if (event.verdict === "cut" || event.verdict === "halted") {
        const { state: ended } = end(kept, { kind: "completed" });
        return { state: ended, action: { do: "end", end: { kind: `stop-hook-${event.verdict}` }, after: "stop-hook" } };
      }
      const blocks = state.stopBlocks + (event.verdict === "goal" ? 0 : 1);
      const counted = { ...kept, stopBlocks: blocks };
      const isContext = event.verdict === "context";
      if (blocks <= limits.stopBlocks) {
        return isContext ? repeat(counted, limits, { do: "call" }) : nudge(counted, limits, "stop-hook");
      }
      const overruled = end(kept, { kind: "stop-hook-overruled", blocks });
      if (isContext || overruled.action.do !== "end") return overruled;
      return { ...overruled, action: { ...overruled.action, after: "stop-hook" } };
    },
  },
};

/** What an event does to a turn. Throws if the event cannot happen in this phase: that is a mistake in the caller. */
export function decide(state: TurnState, event: TurnEvent, limits: TurnLimits): TurnStep {
  const { phase, step } = steps[event.kind] as {
    readonly phase: TurnState["phase"];
    readonly step: (state: TurnState, event: TurnEvent, limits: TurnLimits) => TurnStep;
  };
  if (state.phase !== phase) throw new Error(`A turn that is ${state.phase} cannot take "${event.kind}".`);
  return step(state, event, limits);
}
