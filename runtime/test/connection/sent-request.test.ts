import fc from "fast-check";
import { expect, it } from "vitest";
import { type SentEvent, type SentState, stepSent } from "../../src/connection/sent-request.ts";

const end: SentEvent = { kind: "end", subtype: "interrupt", ending: { kind: "exit", code: 1 }, sent: true };

const event: fc.Arbitrary<SentEvent> = fc.oneof(
  fc.constant<SentEvent>({ kind: "answer", answer: { subtype: "success" } }),
  fc.constant<SentEvent>({ kind: "answer", answer: { subtype: "error", error: "no" } }),
  fc.constant<SentEvent>({ kind: "withdraw", reason: "r" }),
  fc.constant<SentEvent>({ kind: "deadline", subtype: "interrupt", deadlineMs: 1 }),
  fc.constant(end),
);

const run = (events: readonly SentEvent[]) => {
  let state: SentState = "waiting";
  return events.map((each) => {
    const step = stepSent(state, each);
    state = step.state;
    return step;
  });
};

it("settles exactly once, at the first event, whatever follows", () => {
  fc.assert(
    fc.property(fc.array(event, { minLength: 1 }), (events) => {
      const steps = run(events);
      expect(steps[0]?.settle).toBeDefined();
      expect(steps.filter((step) => step.settle)).toHaveLength(1);
      expect(new Set(steps.map((step) => step.state)).size).toBe(1);
    }),
  );
});

it("notes every answer after the first event, and nothing else", () => {
  fc.assert(
    fc.property(fc.array(event, { minLength: 1 }), (events) => {
      const steps = run(events);
      events.forEach((each, i) => {
        expect(steps[i]?.problem !== undefined).toBe(i > 0 && each.kind === "answer");
      });
    }),
  );
});

it("notifies the peer only when it was still at work and this side gave up", () => {
  fc.assert(
    fc.property(fc.array(event, { minLength: 1 }), (events) => {
      run(events).forEach((step, i) => {
        expect(step.cancel === true).toBe(i === 0 && ["withdraw", "deadline"].includes(events[0]?.kind ?? ""));
      });
    }),
  );
});

it("waits for the end, not for a second answer, if the answer does not fit", () => {
  const answer = { subtype: "success" } as const;
  const steps = run([{ kind: "answer", answer, fits: false }, { kind: "answer", answer }, end]);
  expect(steps.map(({ state, problem }) => [state, problem])).toEqual([
    ["mismatched", "RESPONSE_MISMATCH"],
    ["mismatched", "RESPONSE_DUPLICATE"],
    ["lost", undefined],
  ]);
  expect(steps[2]?.settle).toBeDefined();
});
