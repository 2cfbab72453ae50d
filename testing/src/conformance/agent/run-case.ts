import type { RequirementId } from "@agentwire/protocol";
import { asJsonObject } from "@agentwire/protocol/json";
import type { CheckResult } from "../../law/define.ts";
import { asList } from "../../law/session-event/json.ts";
import { withLimit, withoutAux } from "../../model/script/script.ts";
import { isResult } from "../../peer/host/rules.ts";
import { type CaseCheck, type CaseCheckResult, checkCase } from "../check-case.ts";
import { agentMutants } from "../mutant/agent.ts";
import { provable, provenBy } from "../mutant/proof.ts";
import { reasonInStderr } from "../stderr-reason.ts";
import type { CaseOptions, CaseOutcome } from "../verdict.ts";
import { usesOf } from "./agreement/comparison.ts";
import type { AgentCase, CaseRun } from "./define.ts";
import { everywhere } from "./everywhere.ts";
import { framesOf, modelUseOf, toolResultOf } from "./query.ts";
import type { AgentTarget } from "./target.ts";
import { withUsage } from "./usage.ts";

/** The next step for the author of an agent that is silent. */
const firstDuty = "Its first line on stdin is an `initialize` request. Print a control_response to it on stdout.";

/** How often a repeating step of a script answers: more often than any case needs. */
const maxRepeats = 60;

/** Whether the processes of a case went as planned. */
export function stateOf(all: readonly CaseRun[]): Pick<CaseOutcome, "state" | "reason"> {
  const first = all[0];
  const stuck = all.find(({ host }) => host.outcome === "stuck");
  if (first && first.frames.length === 0 && first.host.outcome === "stuck") {
    const line = first.events.find(({ direction, kind }) => direction === "agent-to-host" && kind === "frame")?.text;
    const instead = line === undefined ? "" : `, but the line ${JSON.stringify(line.slice(0, 60))}`;
    const reason = reasonInStderr(first.stderr) ?? `it wrote no frame${instead}. ${firstDuty}`;
    return { state: "not started", reason };
  }
  if (!stuck) return { state: "done" };
  return { state: "stuck", ...(stuck.host.reason !== undefined && { reason: stuck.host.reason }) };
}

/** Whether the agent waits for a response that the host never sent. */
function waitsForHost({ events }: CaseRun): boolean {
  const framesOf = (direction: string, type: string) =>
    events
      .flatMap((event) => (event.direction === direction ? [asJsonObject(event.frame)] : []))
      .filter((one) => one.type === type);
  const answered = new Set(
    framesOf("host-to-agent", "control_response").map(({ response }) => asJsonObject(response).request_id),
  );
  return framesOf("agent-to-host", "control_request").some(({ request_id: id }) => !answered.has(id));
}

const isLate = ({ medium, host }: CaseRun): boolean => medium === "process" && host.late === true;

/** Prefixes of requirements about what a request of the host does. Without a request, there is nothing to check. */
const effectsOfRequests = ["control.effect.", "queue.interrupt."];

/** Whether the host sent a control request besides the handshake. */
const hasRequested = (all: readonly CaseRun[]): boolean =>
  all.some(({ events }) =>
    events.some(({ direction, frame }) => {
      const { type, request } = asJsonObject(frame);
      return (
        direction === "host-to-agent" && type === "control_request" && asJsonObject(request).subtype !== "initialize"
      );
    }),
  );

/** The tools of an agent that cases use. Other names are unknown on purpose, or depend on what the host sets. */
const usualTools: ReadonlySet<unknown> = new Set(["Agent", "Bash", "Edit", "Read", "Write"]);

/** The usual tools that the model called and the agent does not have: no `system/init` lists them, and their calls failed. */
function absentTools(all: readonly CaseRun[]): readonly string[] {
  const names = all.flatMap((run) => {
    const offered = new Set(framesOf(run, { type: "system", subtype: "init" }).flatMap(({ tools }) => asList(tools)));
    const called = [...usesOf(run).values()].filter(
      ({ id, name }) => usualTools.has(name) && !offered.has(name) && toolResultOf(run, String(id))?.is_error === true,
    );
    return offered.size === 0 ? [] : called.map(({ name }) => String(name));
  });
  return [...new Set(names)];
}

/** Checks what an agent did in the processes of a case. */
export function checkAgentRuns(
  { name, checks }: Pick<AgentCase, "name" | "checks">,
  all: readonly CaseRun[],
  { release, lastAttempt = false, only }: CaseOptions & Pick<CaseCheck, "only"> = {},
): CaseCheckResult {
  const last = all.at(-1);
  const lacksTools = absentTools(all).length > 0;
  const isOverdue = (run: CaseRun) => lastAttempt && run.host.late === true && !waitsForHost(run);
  const isComplete = (run: CaseRun) => run.exit !== null || run.medium === "memory" || isOverdue(run);
  const leftWithout = (run: CaseRun) => isOverdue(run) && run.exit === null && run.host.waitedFor === isResult;
  // Without its tool, an agent cannot show what the case is about.
  const attributable = (result: CheckResult): CheckResult => (lacksTools && result !== true ? undefined : result);
  const boundTo = (each: AgentCase["checks"]) =>
    Object.fromEntries(
      Object.entries(each).map(([id, check]) => [
        id,
        () => {
          const isEffect = effectsOfRequests.some((prefix) => id.startsWith(prefix));
          return last && (!isEffect || hasRequested(all)) ? check(last, all) : undefined;
        },
      ]),
    );
  return checkCase({
    name,
    side: "agent",
    release,
    ...(only && { only }),
    tapes: all.map((run) => ({ events: run.events, complete: isComplete(run) })),
    checks: Object.fromEntries(Object.entries(boundTo(checks)).map(([id, check]) => [id, () => attributable(check())])),
    everywhere: {
      ...boundTo(everywhere),
      "turn.result.exactly-one": () =>
        all.some(leftWithout) ? "A prompt got no result, though the agent had time enough." : undefined,
    },
  });
}

/**
 * Runs a conformance case against an agent.
 *
 * @param target - The agent.
 * @param spec - The case.
 * @param now - Returns the time for the report, in milliseconds.
 * @param options - The release of the agent, and whether this is the last attempt.
 * @see turn.result.exactly-one handshake.initialize.answered
 * @example
 * import { agentCases, runAgentCase } from "@agentwire/testing";
 * import { processAgent } from "@agentwire/testing/node";
 *
 * const target = processAgent({ command: ["python3", "agent.py"] });
 * for (const spec of agentCases) console.log(spec.name, (await runAgentCase(target, spec, Date.now)).state);
 */
export async function runAgentCase(
  target: AgentTarget,
  spec: AgentCase,
  now: () => number,
  { release, lastAttempt = false, textOnly = false, unproven }: CaseOptions = {},
): Promise<CaseOutcome> {
  const { name, processes, checks } = spec;
  const started = now();
  const instance = await target.open(name);
  try {
    const all: CaseRun[] = [];
    for (const process of processes) {
      const { script, ...spec } = process(instance.paths, all);
      const limited = withUsage(withLimit(script, maxRepeats));
      all.push(await instance.run({ ...spec, script: textOnly ? withoutAux(limited) : limited }));
    }
    const checkRuns = (runs: readonly CaseRun[], only?: ReadonlySet<RequirementId>) =>
      checkAgentRuns(spec, runs, { release, lastAttempt, ...(only && { only }) });
    const checked = checkRuns(all);
    const late = all.some(isLate);
    const absent = absentTools(all);
    const rejected = all.flatMap(({ model }) => model.problems.filter(({ kind }) => kind === "rejected"));
    return {
      name,
      ...stateOf(all),
      ...(late && { late, overdue: lastAttempt }),
      ms: now() - started,
      modelUse: modelUseOf(all),
      ...(rejected.length > 0 && { rejectedCalls: rejected.map(({ message }) => message) }),
      measures: Object.keys(checks) as RequirementId[],
      ...(absent.length > 0 && { absentTools: absent }),
      stderr: all.map(({ stderr }) => stderr).join(""),
      ...checked,
      ...(unproven && { proven: provenBy(() => agentMutants(all), all, checkRuns, provable(checked, unproven)) }),
      tapes: all.map(({ events }) => events),
    };
  } finally {
    await instance.close();
  }
}
