import { judgeCase } from "../judge.ts";
import type { CaseOptions, CaseOutcome } from "../verdict.ts";
import type { HostCase, HostSeen } from "./define.ts";
import { givenAsSent, shownAsSent } from "./look.ts";
import type { HostTarget } from "./target.ts";

/** The host had to be ended, or the scripted agent gave up a wait for it. */
const isLate = ({ medium, late, agent }: HostSeen): boolean =>
  medium === "process" && (late === true || (agent.outcome === "stuck" && agent.late === true));

/** What a host that started no agent said of it, to its user or on standard error. */
function whyNot({ words, stderr }: HostSeen): string {
  const told = words.flatMap((word) => (word.kind === "error" ? [word.message] : [])).at(-1);
  return told ?? stderr.trim().split("\n").at(-1) ?? "";
}

/** Judges what came of a case: the laws on its tape, then what it was made to measure. */
export function judgeHostCase(
  { name, checks }: HostCase,
  seen: HostSeen,
  ms: number,
  { release, lastAttempt = false }: CaseOptions = {},
): CaseOutcome {
  const begun = seen.events.length > 0 || seen.words.some(({ kind }) => kind === "read");
  const judged = judgeCase({
    name,
    side: "host",
    release,
    tapes: [{ events: seen.events, whole: true }],
    checks: Object.fromEntries(
      Object.entries(checks).map(([id, check]) => [id, () => (begun ? check(seen) : undefined)]),
    ),
    everywhere: { "message.shown": () => shownAsSent(seen), "permission.question.given": () => givenAsSent(seen) },
  });
  const said = whyNot(seen);
  const state = !begun ? "not started" : seen.events.length > 0 ? seen.agent.outcome : "done";
  const reason = { "not started": said || "it started no agent", stuck: seen.agent.reason, done: undefined }[state];
  return {
    name,
    state,
    ...(reason !== undefined && { reason }),
    ...(isLate(seen) && { late: true, overdue: lastAttempt }),
    ms,
    ...judged,
    tapes: [seen.events],
  };
}

/** Has a host do a case. `now` tells the time in milliseconds, for the report alone. */
export async function runHostCase(
  target: HostTarget,
  spec: HostCase,
  now: () => number,
  options?: CaseOptions,
): Promise<CaseOutcome> {
  const started = now();
  const seen = await target.run(spec);
  return judgeHostCase(spec, seen, now() - started, options);
}
