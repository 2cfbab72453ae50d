import fc from "fast-check";
import { expect, test } from "vitest";
import {
  decide,
  maxContinuations,
  maxCuts,
  maxStructuredAttempts,
  newTurn,
  type TurnEvent,
  type TurnLimits,
  type TurnState,
} from "../../../src/agent/loop/decide.ts";

const free: TurnLimits = {
  maxTurns: null,
  maxBudgetUsd: null,
  structured: false,
  structuredAttempts: 5,
  stopBlocks: 8,
};
const answered = (stopReason: string, toolUses = 0, visible = true): TurnEvent => ({
  kind: "answered",
  stopReason,
  toolUses,
  visible,
  empty: false,
  costUsd: 0,
});
const cut = (toolUses = 0, lost = true): TurnEvent => ({ kind: "cut", toolUses, lost, costUsd: 0 });
const toolsDone = (fields: object = {}): TurnEvent => ({
  kind: "tools-done",
  aborted: false,
  halted: null,
  structured: null,
  costUsd: 0,
  ...fields,
});

/** Takes a turn through events and says what is to be done after the last of them. */
function walk(events: readonly TurnEvent[], limits: TurnLimits = free) {
  let state: TurnState = newTurn;
  let step = decide(state, events[0] as TurnEvent, limits);
  for (const event of events.slice(1)) {
    state = step.state;
    step = decide(state, event, limits);
  }
  return step.action;
}

test("asks the Stop hooks when an answer is final, and ends when they agree", () => {
  expect(walk([answered("end_turn")])).toEqual({ do: "ask-stop-hooks" });
  expect(walk([answered("end_turn"), { kind: "stop-hooks", verdict: "end" }])).toMatchObject({
    end: { kind: "completed" },
  });
});

test("runs tools, whatever the stop reason, and calls again", () => {
  expect(walk([answered("tool_use", 2)])).toEqual({ do: "run-tools" });
  expect(walk([answered("tool_use", 2), toolsDone()])).toEqual({ do: "call" });
});

test("lets a truncated answer go on three times", () => {
  const cut = answered("max_tokens");
  expect(walk(Array(maxContinuations).fill(cut))).toEqual({ do: "nudge", with: ["output-limit"] });
  expect(walk(Array(maxContinuations + 1).fill(cut))).toMatchObject({ end: { kind: "output-exhausted" } });
});

test("lets a stream that breaks off go on three times in a row", () => {
  const cuts = (count: number) => Array<TurnEvent>(count).fill(cut());
  expect(walk(cuts(maxCuts))).toEqual({ do: "nudge", with: ["stream-cut"] });
  expect(walk([...cuts(maxCuts), cut(0, false)])).toMatchObject({ end: { kind: "cut-exhausted", lost: false } });
  expect(walk([...cuts(maxCuts), answered("tool_use", 1), toolsDone(), cut()])).toMatchObject({ do: "nudge" });
});

test("ends if no answer followed the thinking", () => {
  expect(walk([{ kind: "unanswered" }])).toMatchObject({ end: { kind: "unanswered" } });
});

test("asks twice for a call that the model announced and did not make", () => {
  const missing = answered("tool_use");
  expect(walk([missing, missing])).toEqual({ do: "nudge", with: ["missing-call"] });
  expect(walk([missing, missing, missing])).toMatchObject({ end: { kind: "calls-exhausted" } });
});

test("an empty answer without streaming is no success", () => {
  const empty: TurnEvent = { ...answered("end_turn", 0, false), empty: true } as TurnEvent;
  expect(walk([empty])).toEqual({ do: "nudge", with: ["no-output"] });
  expect(walk([empty, empty])).toMatchObject({ end: { kind: "empty" } });
});

test("counts calls against the limit after the tools have run", () => {
  const limits = { ...free, maxTurns: 1 };
  expect(walk([answered("tool_use", 1), toolsDone()], limits)).toMatchObject({ end: { kind: "max-turns" } });
});

test("does not count an answer that broke off and is continued", () => {
  const limits = { ...free, maxTurns: 1 };
  expect(walk([cut()], limits)).toEqual({ do: "nudge", with: ["stream-cut"] });
  expect(walk([cut(), answered("tool_use", 1), toolsDone()], limits)).toMatchObject({ end: { kind: "max-turns" } });
});

test("reports what a Stop hook said even if no call is left", () => {
  const events: TurnEvent[] = [answered("end_turn"), { kind: "stop-hooks", verdict: "blocked" }];
  expect(walk(events, { ...free, maxTurns: 1 })).toEqual({
    do: "end",
    end: { kind: "max-turns" },
    after: ["stop-hook"],
  });
});

test("ends although Stop hooks block, once they did so too often without a tool between", () => {
  const blocked: TurnEvent[] = [answered("end_turn"), { kind: "stop-hooks", verdict: "blocked" }];
  const limits = { ...free, stopBlocks: 2 };
  expect(walk([...blocked, ...blocked], limits)).toEqual({ do: "nudge", with: ["stop-hook"] });
  const context: readonly TurnEvent[] = [answered("end_turn"), { kind: "stop-hooks", verdict: "context" }];
  expect(walk([...context, ...context], limits)).toEqual({ do: "call" });
  expect(walk([...context, ...context, ...context], limits)).toEqual({
    do: "end",
    end: { kind: "stop-hook-overruled", blocks: 3, answered: true },
  });
  const end = { kind: "stop-hook-overruled", blocks: 3, answered: false };
  const overruled = { do: "end", end, after: ["stop-hook"] };
  expect(walk([...blocked, ...blocked, ...blocked], limits)).toEqual(overruled);
  const tools = [answered("tool_use", 1), toolsDone()];
  expect(walk([...blocked, ...tools, ...blocked, ...blocked], limits)).toEqual({ do: "nudge", with: ["stop-hook"] });
  expect(walk([...blocked, ...tools, ...blocked, ...blocked, ...blocked], limits)).toEqual(overruled);
  const goal: TurnEvent[] = [answered("end_turn"), { kind: "stop-hooks", verdict: "goal" }];
  expect(walk(Array(5).fill(goal).flat(), limits)).toEqual({ do: "nudge", with: ["stop-hook"] });
});

test("stops when the budget is used up, with an answer or with tool results", () => {
  const limits = { ...free, maxBudgetUsd: 1 };
  expect(walk([{ ...answered("end_turn", 0), costUsd: 1 } as TurnEvent], limits)).toMatchObject({
    end: { kind: "budget" },
  });
  const spent = { ...answered("tool_use", 1), costUsd: 1 } as TurnEvent;
  expect(walk([spent], limits)).toMatchObject({ end: { kind: "budget" } });
  expect(walk([answered("tool_use", 1), toolsDone({ costUsd: 1 })], limits)).toMatchObject({ end: { kind: "budget" } });
  const lost: TurnEvent = { kind: "cut", toolUses: 1, lost: true, costUsd: 1 };
  expect(walk([lost], limits)).toMatchObject({ end: { kind: "budget" } });
  expect(walk([{ ...lost, lost: false }], limits)).toEqual({ do: "run-tools" });
  expect(walk([answered("tool_use", 1), toolsDone({ costUsd: 0.9 })], limits)).toEqual({ do: "call" });
});

test("gives up on a structured output after five invalid ones", () => {
  const limits = { ...free, structured: true };
  const round = [answered("tool_use", 1), toolsDone({ structured: "refused" })];
  expect(walk([...round, ...round, ...round, ...round], limits)).toEqual({ do: "call" });
  expect(walk([...round, ...round, ...round, ...round, ...round], limits)).toMatchObject({
    end: { kind: "structured-exhausted" },
  });
});

test("asks once for a structured output that was not given, before the Stop hooks say anything", () => {
  const limits = { ...free, structured: true };
  const stops = (verdict: "end" | "blocked" | "context" | "prevented" | "halted"): readonly TurnEvent[] => [
    answered("end_turn"),
    { kind: "stop-hooks", verdict },
  ];
  expect(walk([answered("end_turn")], limits)).toEqual({ do: "ask-stop-hooks", before: ["structured-output"] });
  expect(walk([...stops("end"), answered("end_turn")], limits)).toEqual({ do: "ask-stop-hooks" });
  expect(walk(stops("end"), limits)).toEqual({ do: "call" });
  expect(walk([...stops("end"), ...stops("end")], limits)).toEqual({ do: "end", end: { kind: "completed" } });
  expect(walk(stops("blocked"), limits)).toEqual({ do: "nudge", with: ["stop-hook"] });
  expect(walk(stops("context"), limits)).toEqual({ do: "call" });
  const ended = { do: "end", end: { kind: "stop-hook-halted" } };
  expect(walk(stops("prevented"), limits)).toEqual(ended);
  expect(walk(stops("halted"), limits)).toEqual({ ...ended, after: ["stop-hook"] });
});

test("regression: Stop hooks were not asked after a structured output; what they say does not keep the turn going", () => {
  const limits = { ...free, structured: true };
  const given = [answered("tool_use", 1), toolsDone({ structured: "given" })];
  expect(walk(given, limits)).toEqual({ do: "ask-stop-hooks" });
  for (const verdict of ["end", "blocked", "context", "prevented", "interrupted"] as const) {
    expect(walk([...given, { kind: "stop-hooks", verdict }], limits)).toEqual({
      do: "end",
      end: { kind: "completed" },
    });
  }
});

test("asks once more after a refusal, and then ends", () => {
  const refusal = answered("refusal");
  expect(walk([refusal])).toEqual({ do: "nudge", with: ["refused"] });
  expect(walk([refusal, refusal])).toEqual({ do: "end", end: { kind: "refused" } });
});

test("ends with what hooks and interrupts made of the calls", () => {
  const after = (fields: object) => walk([answered("tool_use", 1), toolsDone(fields)]);
  expect(after({ halted: "stopped" })).toEqual({ do: "end", end: { kind: "hook-stopped" } });
  expect(after({ halted: "deferred" })).toEqual({ do: "end", end: { kind: "deferred" } });
  expect(after({ aborted: true, halted: "stopped" })).toEqual({ do: "end", end: { kind: "aborted", during: "tools" } });
  const last = walk([answered("tool_use", 1), toolsDone({ aborted: true })], { ...free, maxTurns: 1 });
  expect(last).toEqual({ do: "end", end: { kind: "aborted", during: "tools", last: true } });
});

test("runs the calls of a stream that broke off, and continues after them", () => {
  expect(walk([cut(1)])).toEqual({ do: "run-tools" });
  expect(walk([cut(1), toolsDone()])).toEqual({ do: "call" });
});

test("knows after each verdict of the Stop hooks whether they kept the turn going", () => {
  const asking = decide(newTurn, answered("end_turn"), free).state;
  const after = (verdict: Extract<TurnEvent, { kind: "stop-hooks" }>["verdict"]) =>
    decide(asking, { kind: "stop-hooks", verdict }, free);
  expect(after("context")).toMatchObject({ action: { do: "call" }, state: { phase: "calling", stopHookActive: true } });
  expect(after("blocked")).toMatchObject({ state: { phase: "calling", stopHookActive: true, stopBlocks: 1 } });
  expect(after("goal")).toMatchObject({ state: { phase: "calling", stopHookActive: true, stopBlocks: 0 } });
  expect(after("prevented").action).toEqual({ do: "end", end: { kind: "stop-hook-prevented" } });
  expect(after("interrupted").action).toEqual({ do: "end", end: { kind: "stop-hook-interrupted" } });
  for (const verdict of ["cut", "halted"] as const)
    expect(after(verdict)).toMatchObject({
      action: { do: "end", end: { kind: `stop-hook-${verdict}` }, after: ["stop-hook"] },
      state: { phase: "ended" },
    });
});

test("accepts no event after the end", () => {
  const ended = decide(newTurn, { kind: "aborted" }, free);
  expect(ended).toMatchObject({ action: { end: { kind: "aborted", during: "streaming" } }, state: { phase: "ended" } });
  expect(() => decide(ended.state, answered("end_turn"), free)).toThrow("A turn in phase ended cannot");
});

test("refuses an event that cannot happen in this phase", () => {
  expect(() => decide(newTurn, toolsDone(), free)).toThrow(
    'A turn in phase calling cannot handle the event "tools-done"',
  );
});

test("ends every turn that has a limit", () => {
  const stop = fc.constantFrom("end_turn", "max_tokens", "refusal", "pause_turn", "tool_use");
  const choice = fc.record({
    stop,
    tools: fc.nat(2),
    visible: fc.boolean(),
    verdict: fc.constantFrom("end", "blocked", "context"),
  });
  fc.assert(
    fc.property(
      fc.array(choice, { minLength: 40, maxLength: 40 }),
      fc.integer({ min: 1, max: 8 }),
      (choices, maxTurns) => {
        const limits = { ...free, maxTurns };
        let step = decide(newTurn, answered("end_turn"), limits);
        for (const { stop: reason, tools, visible, verdict } of choices) {
          const { action, state } = step;
          if (action.do === "end") return true;
          const event: TurnEvent =
            action.do === "run-tools"
              ? toolsDone()
              : action.do === "ask-stop-hooks"
                ? { kind: "stop-hooks", verdict: verdict as "end" | "blocked" | "context" }
                : answered(reason, tools, visible);
          step = decide(state, event, limits);
        }
        return step.action.do === "end" && step.state.rounds <= maxTurns;
      },
    ),
  );
});

test("the environment limits the attempts at a structured output", () => {
  expect(
    [{}, { MAX_STRUCTURED_OUTPUT_RETRIES: "2" }, { MAX_STRUCTURED_OUTPUT_RETRIES: "x" }].map(maxStructuredAttempts),
  ).toEqual([5, 2, 5]);
});

test("a turn without structured output has no limit of attempts", () => {
  const limits = { ...free, structuredAttempts: 0 };
  expect(walk([answered("tool_use", 1), toolsDone()], limits)).toEqual({ do: "call" });
});
