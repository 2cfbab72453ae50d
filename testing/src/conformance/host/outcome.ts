import type { CheckResult } from "../../law/define.ts";
import type { AdapterMessage } from "../../peer/host/adapter-message.ts";
import type { HostCase, HostCaseRun } from "./define.ts";
import { reached, reported } from "./query.ts";

type OutcomeMessage = Extract<AdapterMessage, { kind: "outcome" }>;

/** The expected outcome of a prompt. */
export interface ExpectedOutcome {
  readonly outcome: OutcomeMessage["outcome"];
  /** The answer, for a prompt that was answered. */
  readonly text?: string;
}

const outcomesOf = ({ messages }: HostCaseRun, prompt: number): readonly OutcomeMessage[] =>
  messages.flatMap((message) => (message.kind === "outcome" && message.prompt === prompt ? [message] : []));

/** Each prompt, the outcomes that the host reported for it, and the expected one. */
const compared = (run: HostCaseRun, expected: readonly ExpectedOutcome[]) =>
  expected.map((right, prompt) => ({ prompt: prompt + 1, right, reported: outcomesOf(run, prompt) }));

/** Whether the host's session has ended, so that missing reports stay missing. */
const isOver = (run: HostCaseRun): boolean => reported(run, "end") || run.late === true;

function once(run: HostCaseRun, expected: readonly ExpectedOutcome[]): CheckResult {
  if (!isOver(run)) return undefined;
  const wrong = compared(run, expected).find(({ reported }) => reported.length !== 1);
  if (wrong === undefined) return true;
  const { prompt, right, reported } = wrong;
  return reported.length === 0
    ? `Prompt ${prompt} of ${expected.length} (${right.outcome}) got no outcome.`
    : `Prompt ${prompt} of ${expected.length} got ${reported.length} outcomes: ${reported.map(({ outcome }) => outcome).join(", ")}.`;
}

function own(run: HostCaseRun, expected: readonly ExpectedOutcome[]): CheckResult {
  const answers = compared(run, expected).filter(({ reported }) => reported[0]?.outcome === "answered");
  if (answers.length === 0) return undefined;
  const wrong = answers.find(
    ({ right, reported }) =>
      right.text !== undefined && reported[0]?.text !== undefined && reported[0].text !== right.text,
  );
  if (wrong === undefined) return true;
  const [given, right] = [wrong.reported[0]?.text, wrong.right.text].map((text) => JSON.stringify(text));
  return `Prompt ${wrong.prompt} got the answer ${given}; the agent answered it with ${right}.`;
}

function kind(run: HostCaseRun, expected: readonly ExpectedOutcome[]): CheckResult {
  const reported = compared(run, expected).filter((each) => each.reported[0] !== undefined);
  if (reported.length === 0) return undefined;
  const wrong = reported.find((each) => each.reported[0]?.outcome !== each.right.outcome);
  return (
    wrong === undefined ||
    `Prompt ${wrong.prompt} was ${wrong.right.outcome}, and the host reported it as ${wrong.reported[0]?.outcome}.`
  );
}

/** The checks of a case with an expected outcome for each prompt, in order. */
export const outcomesAre = (...expected: readonly ExpectedOutcome[]): HostCase["checks"] => ({
  "queue.outcome.once": (run) => once(run, expected),
  ...(expected.some(({ text }) => text !== undefined) && {
    "queue.outcome.own": (run: HostCaseRun) => own(run, expected),
  }),
  "queue.outcome.kind": (run) => kind(run, expected),
});

/** The check of a case in which an answer must reach the user, whatever precedes it. */
export const answerReaches = (text: string): HostCase["checks"] => ({
  "queue.outcome.shown": (run) => {
    if (!run.frames.some(({ type }) => type === "user") || !isOver(run)) return undefined;
    return reached(run, text) || `The answer ${JSON.stringify(text)} never reached the user.`;
  },
});
