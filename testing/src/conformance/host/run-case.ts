import type { RequirementId } from "@agentwire/protocol";
import { checkCase } from "../check-case.ts";
import { hostMutants } from "../mutant/host.ts";
import { provable, provenBy } from "../mutant/proof.ts";
import { reasonInStderr } from "../stderr-reason.ts";
import type { CaseOptions, CaseOutcome } from "../verdict.ts";
import {
  callbacksAsSent,
  callsAsOrdered,
  elicitationsAsOrdered,
  hooksAsOrdered,
  permissionsAsOrdered,
  shownMeanwhile,
} from "./agreement.ts";
import { evaluatedRun } from "./answer-only.ts";
import type { HostCase, HostCaseRun } from "./define.ts";
import { callbackGotSent, messagesAsSent, promptedAsOrdered, reported, startedInFolder } from "./query.ts";
import { supportOf } from "./support.ts";
import type { HostTarget } from "./target.ts";

/** Whether the host had to be ended, or a wait of the scripted agent timed out. */
const isLate = ({ medium, late, agent }: HostCaseRun): boolean =>
  medium === "process" && (late === true || (agent.outcome === "stuck" && agent.late === true));

/** The reason of a host that reports nothing and starts no agent, as a host without an adapter does. */
const noAgent =
  "it started no agent. An adapter runs the host with the agent of each order: agentwire conform host --init ts writes one";

/** The reason of a host that started no agent, from its reports or its stderr. */
function whyNot({ messages, stderr }: HostCaseRun): string {
  const lastError = messages.flatMap((message) => (message.kind === "error" ? [message.message] : [])).at(-1);
  return lastError ?? reasonInStderr(stderr) ?? "";
}

/** How the session of a case went. */
function stateOf(run: HostCaseRun, begun: boolean): Pick<CaseOutcome, "state" | "reason"> {
  if (!begun) return { state: "not started", reason: whyNot(run) || noAgent };
  const { outcome, reason } = run.agent;
  if (run.events.length === 0 || outcome === "done") return { state: "done" };
  return { state: "stuck", ...(reason !== undefined && { reason }) };
}

/**
 * Checks a host's run of a case: first the laws on its tape, then the requirements that the case measures.
 *
 * @param spec - The case.
 * @param ran - What the host did.
 * @param ms - Duration of the run, in milliseconds.
 * @param options - The release of the host, and whether this is the last attempt.
 * @see handshake.initialize.first control.response.heard
 * @example
 * import { checkHostCase, hostCases, type HostCaseRun } from "@agentwire/testing";
 *
 * declare const run: HostCaseRun;
 * for (const spec of hostCases.slice(0, 1)) console.log(checkHostCase(spec, run, 120).state);
 */
export function checkHostCase(
  { name, checks, order, isRefused }: Pick<HostCase, "name" | "checks" | "order" | "isRefused">,
  ran: HostCaseRun,
  ms: number,
  { release, lastAttempt = false, unproven }: CaseOptions = {},
): CaseOutcome {
  const excused = new Set<string>();
  const { run, evaluate } = evaluatedRun(ran, (id) => excused.add(id));
  const begun =
    run.events.length > 0 ||
    run.messages.some(({ kind }) => kind === "read") ||
    (order.sessions !== undefined && reported(run, "answered")) ||
    (isRefused === true && reported(run, "error"));
  const checkSession = (session: HostCaseRun, only?: ReadonlySet<RequirementId>) =>
    checkCase({
      name,
      side: "host",
      release,
      ...(only && { only }),
      tapes: [{ events: session.events, complete: true }],
      checks: Object.fromEntries(
        Object.entries(checks).map(([id, check]) => [id, () => (begun ? evaluate(id, check, session) : undefined)]),
      ),
      everywhere: {
        "message.shown": () => {
          const shown = evaluate("message.shown", messagesAsSent, session);
          return shown === undefined || shown === true ? (shownMeanwhile(session) ?? shown) : shown;
        },
        "option.passed": () => evaluate("option.passed", startedInFolder, session),
        "message.user.given": () => promptedAsOrdered(session, order),
        "permission.question.given": () => {
          const given = callbackGotSent(session);
          return given === undefined || given === true ? (callbacksAsSent(session) ?? given) : given;
        },
        "permission.answer.user": () => permissionsAsOrdered(session, order),
        "hook.answer.user": () => hooksAsOrdered(session, order),
        "mcp.call.served": () => callsAsOrdered(session, order),
        "mcp.elicitation.answered": () => elicitationsAsOrdered(session, order),
      },
    });
  const checked = checkSession(run);
  const measures = (Object.keys(checks) as RequirementId[]).filter((id) => !excused.has(id));
  const common = { name, ms, measures, tapes: [run.events], stderr: run.stderr };
  const nothing = { findings: [], occasions: new Map(), missed: measures };
  const support = supportOf(order, run);
  if (support !== "supported" && "declined" in support)
    return {
      ...common,
      ...nothing,
      state: "declined",
      reason: `the adapter does not support ${support.declined.join(", ")}`,
    };
  if (support !== "supported" && checked.findings.length + checked.missed.length > 0) {
    const announcement = JSON.stringify({ kind: "supports", what: support.unannounced });
    const reason = `the adapter does not say whether it supports ${support.unannounced.join(", ")}: have it print ${announcement} first, or leave the name out of the list`;
    return { ...common, ...nothing, state: "unannounced", reason };
  }
  return {
    ...common,
    ...checked,
    missed: checked.missed.filter((id) => !excused.has(id)),
    ...stateOf(run, begun),
    ...(unproven && { proven: provenBy(() => hostMutants(run), run, checkSession, provable(checked, unproven)) }),
    ...(isLate(run) && { late: true, overdue: lastAttempt }),
  };
}

/**
 * Runs a conformance case against a host.
 *
 * @param target - The host.
 * @param spec - The case.
 * @param now - Returns the time for the report, in milliseconds.
 * @param options - The release of the host, and whether this is the last attempt.
 * @see handshake.initialize.first control.response.heard
 * @example
 * import { hostCases, runHostCase } from "@agentwire/testing";
 * import { processHost } from "@agentwire/testing/node";
 *
 * const target = processHost({ command: ["node", "adapter.mjs"] });
 * for (const spec of hostCases) console.log(spec.name, (await runHostCase(target, spec, Date.now)).state);
 */
export async function runHostCase(
  target: HostTarget,
  spec: HostCase,
  now: () => number,
  options?: CaseOptions,
): Promise<CaseOutcome> {
  const started = now();
  const run = await target.run(spec);
  return checkHostCase(spec, run, now() - started, options);
}
