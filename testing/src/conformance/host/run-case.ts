import type { Release } from "@agentwire/protocol";
import { judgeCase } from "../judge.ts";
import type { CaseOutcome } from "../verdict.ts";
import type { HostCase, HostSeen } from "./define.ts";
import { givenAsSent, shownAsSent } from "./look.ts";
import type { HostTarget } from "./target.ts";

/** Judges what came of a case: the laws on its tape, then what it was made to measure. */
export function judgeHostCase({ name, checks }: HostCase, seen: HostSeen, ms: number, release?: Release): CaseOutcome {
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
  const said = seen.stderr.trim().split("\n").at(-1) ?? "";
  const state = !begun ? "not started" : seen.events.length > 0 ? seen.agent.outcome : "done";
  const reason = { "not started": said || "it started no agent", stuck: seen.agent.reason, done: undefined }[state];
  return {
    name,
    state,
    ...(reason !== undefined && { reason }),
    ...(seen.late === true && { late: true }),
    ms,
    ...judged,
    tapes: [seen.events],
  };
}

/**
 * Has a host do a case. `now` tells the time in milliseconds, for the report alone; `release` is the one whose
 * requirements count, the current one by default.
 */
export async function runHostCase(
  target: HostTarget,
  spec: HostCase,
  now: () => number,
  release?: Release,
): Promise<CaseOutcome> {
  const started = now();
  const seen = await target.run(spec);
  return judgeHostCase(spec, seen, now() - started, release);
}
