import fc from "fast-check";
import { expect, it } from "vitest";
import { type ReceivedEvent, type ReceivedState, stepReceived } from "../../src/connection/received-request.ts";

const event = fc.constantFrom<ReceivedEvent>("settled", "declined", "withdrawn", "ended");

it("responds at most once, and never after it is done", () => {
  fc.assert(
    fc.property(fc.array(event), (events) => {
      let state: ReceivedState = "open";
      let responses = 0;
      for (const each of events) {
        const before = state;
        const step = stepReceived(state, each);
        state = step.state;
        if (step.respond) responses++;
        if (before === "done") expect(step).toEqual({ state: "done" });
      }
      expect(responses).toBeLessThanOrEqual(1);
    }),
  );
});

it("aborts the handler as soon as the response is no longer needed", () => {
  expect(stepReceived("open", "withdrawn").abort).toBe(true);
  expect(stepReceived("open", "ended").abort).toBe(true);
  expect(stepReceived("withdrawn", "withdrawn").abort).toBeUndefined();
});
