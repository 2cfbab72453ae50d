import { asJsonObject } from "@agentwire/protocol/json";
import type { HostSeen } from "../../conformance/host/define.ts";
import { lastResultOf, reached, reported, yieldedMessages } from "../../conformance/host/query.ts";
import { checkHostCase } from "../../conformance/host/run-case.ts";
import type { ExplorationFinding } from "../finding.ts";
import type { HostRun } from "./drive.ts";

type Rule = (run: HostRun) => readonly string[];

/** Whether the agent sent a result with this text. */
const isSent = ({ events }: HostSeen, text: string): boolean =>
  events.some(({ direction, frame }) => {
    const { type, result } = asJsonObject(frame);
    return direction === "agent-to-host" && type === "result" && result === text;
  });

/** The text that answers the prompt reaches the user. */
const oneOutcome: Rule = ({ scenario, seen }) => {
  const { text } = scenario.expect;
  if (text === undefined || seen.agent.outcome === "stuck" || !isSent(seen, text) || reached(seen, text)) return [];
  return [`The answer ${JSON.stringify(text)} did not reach the user.`];
};

/** A failed turn is not shown as a success. */
const failureReported: Rule = ({ scenario, seen }) => {
  if (scenario.expect.error !== true || seen.agent.outcome === "stuck") return [];
  const isShown = reported(seen, "error") || yieldedMessages(seen).some(({ is_error: isError }) => isError === true);
  return isShown ? [] : ["The turn failed, and the user did not learn of it."];
};

/** A turn that the user stopped is not shown as an error. */
const stopIsNoError: Rule = ({ scenario, seen }) => {
  if (scenario.expect.error !== false || seen.agent.outcome === "stuck" || lastResultOf(seen) < 0) return [];
  const error = seen.messages.find((message) => message.kind === "error");
  return error?.kind === "error" ? [`The user was shown an error: ${error.message}`] : [];
};

/** The host answers its requests, and ends after its agent has ended. */
const nothingPending: Rule = ({ seen }) => {
  const { outcome, reason = "it did not go on" } = seen.agent;
  if (seen.late === true) return ["The host did not end."];
  // A host may end its agent when no response is due.
  if (seen.events.some(({ kind }) => kind === "signal")) return [];
  return outcome === "stuck" && seen.events.length > 0 ? [`The scripted agent got stuck: ${reason}.`] : [];
};

const rules: Readonly<Record<string, Rule>> = {
  "one-outcome": oneOutcome,
  "failure-reported": failureReported,
  "stop-is-no-error": stopIsNoError,
  "nothing-pending": nothingPending,
};

/** Why nothing can be checked: the host started no agent, or its adapter declined the order. */
export function notChecked({ spec, seen }: HostRun): string | undefined {
  const { state, reason = state } = checkHostCase(spec, seen, 0);
  return state === "not started" || state === "declined" || state === "unannounced" ? reason : undefined;
}

/** Checks a run of a host with the rules of the explorer and the laws. */
export function checkHostRun(run: HostRun): readonly ExplorationFinding[] {
  if (notChecked(run) !== undefined) return [];
  const { findings } = checkHostCase(run.spec, run.seen, 0);
  return [
    ...Object.entries(rules).flatMap(([rule, check]) => check(run).map((message) => ({ rule, message }))),
    ...findings.map(({ requirement, message }) => ({ rule: `law:${requirement}`, message })),
  ];
}
