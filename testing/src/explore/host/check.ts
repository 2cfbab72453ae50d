import { asJsonObject } from "@agentwire/protocol/json";
import type { HostCaseRun } from "../../conformance/host/define.ts";
import { lastResultOf, reached, reported, yieldedMessages } from "../../conformance/host/query.ts";
import { checkHostCase } from "../../conformance/host/run-case.ts";
import type { ExplorationFinding } from "../finding.ts";
import type { Silence } from "../silence.ts";
import type { HostRun } from "./drive.ts";

type Rule = (run: HostRun) => readonly string[];

/** Whether the agent sent a result with this text. */
const isSent = ({ events }: HostCaseRun, text: string): boolean =>
  events.some(({ direction, frame }) => {
    const { type, result } = asJsonObject(frame);
    return direction === "agent-to-host" && type === "result" && result === text;
  });

/** The text that answers the prompt reaches the user. */
const oneOutcome: Rule = ({ scenario, result }) => {
  const { text } = scenario.expect;
  if (text === undefined || result.agent.outcome === "stuck" || !isSent(result, text) || reached(result, text))
    return [];
  return [`The answer ${JSON.stringify(text)} did not reach the user.`];
};

/** A failed turn is not shown as a success. */
const failureReported: Rule = ({ scenario, result }) => {
  if (scenario.expect.error !== true || result.agent.outcome === "stuck") return [];
  const isShown =
    reported(result, "error") || yieldedMessages(result).some(({ is_error: isError }) => isError === true);
  return isShown ? [] : ["The turn failed, and the user did not learn of it."];
};

/** A turn that the user stopped is not shown as an error. */
const stopIsNoError: Rule = ({ scenario, result }) => {
  if (scenario.expect.error !== false || result.agent.outcome === "stuck" || lastResultOf(result) < 0) return [];
  const error = result.messages.find((message) => message.kind === "error");
  return error?.kind === "error" ? [`The user was shown an error: ${error.message}`] : [];
};

/** The host answers its requests, and ends after its agent has ended. */
const nothingPending: Rule = ({ result }) => {
  const { outcome, reason = "it did not continue" } = result.agent;
  if (result.late === true) return ["The host did not end."];
  // A host may end its agent when no response is due.
  if (result.events.some(({ kind }) => kind === "signal")) return [];
  return outcome === "stuck" && result.events.length > 0 ? [`The scripted agent got stuck: ${reason}.`] : [];
};

const rules: Readonly<Record<string, Rule>> = {
  "one-outcome": oneOutcome,
  "failure-reported": failureReported,
  "stop-is-no-error": stopIsNoError,
  "nothing-pending": nothingPending,
};

/** Why nothing can be checked: the host started no agent, or its adapter declined the order. */
export function notChecked({ spec, result }: HostRun): Silence | undefined {
  const { state, reason = state } = checkHostCase(spec, result, 0);
  return state === "not started" || state === "declined" || state === "unannounced"
    ? { hasStarted: state !== "not started", reason }
    : undefined;
}

/** Checks a run of a host with the rules of the explorer and the laws. */
export function checkHostRun(run: HostRun): readonly ExplorationFinding[] {
  if (notChecked(run) !== undefined) return [];
  const { findings } = checkHostCase(run.spec, run.result, 0);
  return [
    ...Object.entries(rules).flatMap(([rule, check]) => check(run).map((message) => ({ rule, message }))),
    ...findings.map(({ requirement, message }) => ({ rule: `law:${requirement}`, message })),
  ];
}
