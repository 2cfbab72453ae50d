import { asJsonObject } from "@agentwire/protocol/json";
import type { CheckResult } from "../../law/define.ts";
import type { AdapterMessage } from "../../peer/host/adapter-message.ts";
import type { HostCaseRun } from "./define.ts";
import { hidden } from "./query.ts";

/** Whether a host shows its user the answers alone, and no other message of the agent. */
const showsOnlyAnswers = ({ messages }: HostCaseRun): boolean =>
  messages.some((message) => message.kind === "supports" && message.declines?.includes("messages") === true);

const reshaped = (message: Readonly<Record<string, unknown>>): AdapterMessage => ({
  kind: "message",
  message,
  reshaped: true,
});

/** The run with each answer as a result in the host's own format. */
const withResults = (run: HostCaseRun): HostCaseRun => ({
  ...run,
  messages: run.messages.map((message) =>
    message.kind === "answer" ? reshaped({ type: "result", result: message.text }) : message,
  ),
});

/** The run as if the host had also shown all messages that are no results. */
const withMessages = (run: HostCaseRun): HostCaseRun => ({
  ...run,
  messages: [
    ...run.events
      .filter(({ direction, kind }) => direction === "agent-to-host" && kind === "frame")
      .map(({ frame }) => asJsonObject(frame))
      .filter((frame) => !hidden(frame) && frame.type !== "result")
      .map(reshaped),
    ...run.messages,
  ],
});

/**
 * The run to check, and how to check it. A host that shows only answers violates nothing by that: what would hold if it
 * showed all messages is not measured, and `excuse` gets its name.
 */
export function evaluatedRun(run: HostCaseRun, excuse: (name: string) => void) {
  if (!showsOnlyAnswers(run))
    return { run, evaluate: (_: string, check: (run: HostCaseRun) => CheckResult, on: HostCaseRun) => check(on) };
  return {
    run: withResults(run),
    evaluate(name: string, check: (run: HostCaseRun) => CheckResult, on: HostCaseRun): CheckResult {
      const found = check(on);
      if (found === undefined || found === true || check(withMessages(on)) !== true) return found;
      excuse(name);
      return undefined;
    },
  };
}
