import fc from "fast-check";
import { deliver, fail, type ScriptAnswer, say } from "../../../model/script/answer.ts";
import { prompt } from "../../../peer/host/frames.ts";
import { isResult } from "../../../peer/host/rules.ts";
import { expectFrame, send } from "../../../peer/plan.ts";
import { continueTurn, type Draft, type Expectation } from "../session.ts";
import { type ActionKind, defineAction } from "./define.ts";

const errors: Readonly<Record<number, string>> = { 429: "rate_limit_error", 500: "api_error", 529: "overloaded_error" };

/** A failure after which the agent retries: the turn ends as if it had not happened. */
function recovers(expectation: Expectation, { steps, answers }: Draft, incident: ScriptAnswer, text: string): void {
  answers.push(incident, say(text));
  steps.push(...send(prompt("try it")), expectFrame(isResult));
  continueTurn(expectation, text);
}

export const failureActions: readonly ActionKind[] = [
  /** The stream breaks before the first block is complete. */
  defineAction(
    "cut",
    1,
    () => fc.record({ afterEvents: fc.constantFrom(0, 1, 2, 3) }, { noNullPrototype: true }),
    ({ afterEvents }, expectation, draft) =>
      recovers(expectation, draft, deliver(say("never whole"), { cut: { afterEvents } }), "whole"),
  ),
  defineAction(
    "retry",
    1,
    () => fc.record({ status: fc.constantFrom(429, 500, 529) }, { noNullPrototype: true }),
    ({ status }, expectation, draft) =>
      recovers(
        expectation,
        draft,
        fail(status, errors[status] ?? "api_error", "Not now", { "retry-after": "0" }),
        `after ${status}`,
      ),
  ),
  /** The service refuses permanently. */
  defineAction(
    "fail",
    1,
    () => fc.constant({}),
    (_, expectation, { steps, answers }) => {
      answers.push(fail(403, "permission_error", "Not for you"));
      steps.push(...send(prompt("fail")), expectFrame(isResult));
      expectation.results.push({ subtype: "success", isError: true });
    },
  ),
];
