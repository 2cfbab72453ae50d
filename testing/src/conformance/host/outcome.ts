import type { CheckResult } from "../../law/define.ts";
import type { AdapterMessage } from "../../peer/host/adapter-message.ts";
import type { HostCase, HostSeen } from "./define.ts";
import { reached, reported } from "./query.ts";

type OutcomeMessage = Extract<AdapterMessage, { kind: "outcome" }>;

/** The expected outcome of a prompt. */
export interface ExpectedOutcome {
  readonly outcome: OutcomeMessage["outcome"];
  /** The answer, for a prompt that was answered. */
  readonly text?: string;
}

const outcomesOf = ({ messages }: HostSeen, prompt: number): readonly OutcomeMessage[] =>
  messages.flatMap((message) => (message.kind === "outcome" && message.prompt === prompt ? [message] : []));

/** Each prompt, the outcomes that the host reported for it, and the expected one. */
const compared = (seen: HostSeen, expected: readonly ExpectedOutcome[]) =>
  expected.map((right, prompt) => ({ prompt: prompt + 1, right, reported: outcomesOf(seen, prompt) }));

/** Whether the host's session has ended, so that missing reports stay missing. */
const isOver = (seen: HostSeen): boolean => reported(seen, "end") || seen.late === true;

function once(seen: HostSeen, expected: readonly ExpectedOutcome[]): CheckResult {
  if (!isOver(seen)) return undefined;
  const wrong = compared(seen, expected).find(({ reported }) => reported.length !== 1);
  if (wrong === undefined) return true;
  const { prompt, right, reported } = wrong;
  return reported.length === 0
    ? `Prompt ${prompt} of ${expected.length} (${right.outcome}) got no outcome.`
    : `Prompt ${prompt} of ${expected.length} got ${reported.length} outcomes: ${reported.map(({ outcome }) => outcome).join(", ")}.`;
}

function own(seen: HostSeen, expected: readonly ExpectedOutcome[]): CheckResult {
  const answers = compared(seen, expected).filter(({ reported }) => reported[0]?.outcome === "answered");
  if (answers.length === 0) return undefined;
  const wrong = answers.find(
    ({ right, reported }) =>
      right.text !== undefined && reported[0]?.text !== undefined && reported[0].text !== right.text,
  );
  if (wrong === undefined) return true;
  const [given, right] = [wrong.reported[0]?.text, wrong.right.text].map((text) => JSON.stringify(text));
  return `Prompt ${wrong.prompt} got the answer ${given}; the agent answered it with ${right}.`;
}

function kind(seen: HostSeen, expected: readonly ExpectedOutcome[]): CheckResult {
  const reported = compared(seen, expected).filter((each) => each.reported[0] !== undefined);
  if (reported.length === 0) return undefined;
  const wrong = reported.find((each) => each.reported[0]?.outcome !== each.right.outcome);
  return (
    wrong === undefined ||
    `Prompt ${wrong.prompt} was ${wrong.right.outcome}, and the host reported it as ${wrong.reported[0]?.outcome}.`
  );
}

/** The checks of a case with an expected outcome for each prompt, in order. */
export const outcomesAre = (...expected: readonly ExpectedOutcome[]): HostCase["checks"] => ({
  "queue.outcome.once": (seen) => once(seen, expected),
  ...(expected.some(({ text }) => text !== undefined) && {
    "queue.outcome.own": (seen: HostSeen) => own(seen, expected),
  }),
  "queue.outcome.kind": (seen) => kind(seen, expected),
});

/** The check of a case in which an answer must reach the user, whatever precedes it. */
export const answerReaches = (text: string): HostCase["checks"] => ({
  "queue.outcome.shown": (seen) => {
    if (!seen.frames.some(({ type }) => type === "user") || !isOver(seen)) return undefined;
    return reached(seen, text) || `The answer ${JSON.stringify(text)} never reached the user.`;
  },
});
