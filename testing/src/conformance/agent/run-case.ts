import type { Release } from "@agentwire/protocol";
import { judgeCase } from "../judge.ts";
import type { CaseOutcome } from "../verdict.ts";
import type { AgentCase, Seen } from "./define.ts";
import type { AgentTarget } from "./target.ts";

/** Whether the processes of a case went as planned. */
export function stateOf(all: readonly Seen[]): Pick<CaseOutcome, "state" | "reason"> {
  const first = all[0];
  const stuck = all.find(({ host }) => host.outcome === "stuck");
  if (first && first.frames.length === 0 && first.host.outcome === "stuck") {
    const said = first.stderr.split("\n").filter((line) => line.trim() !== "");
    const why = said.find((line) => /error|cannot|not found/i.test(line)) ?? said.at(-1);
    return { state: "not started", reason: why?.trim() ?? "it wrote no frame" };
  }
  if (!stuck) return { state: "done" };
  return { state: "stuck", ...(stuck.host.reason !== undefined && { reason: stuck.host.reason }) };
}

/**
 * Drives an agent through a case. `now` tells the time in milliseconds, for the report alone; `release` is the one whose
 * requirements count, the current one by default.
 */
export async function runAgentCase(
  target: AgentTarget,
  spec: AgentCase,
  now: () => number,
  release?: Release,
): Promise<CaseOutcome> {
  const { name, processes, checks } = spec;
  const started = now();
  const seat = await target.open(name);
  try {
    const all: Seen[] = [];
    for (const process of processes) all.push(await seat.run(process(seat.place, all)));
    const last = all.at(-1);
    const judged = judgeCase({
      name,
      side: "agent",
      release,
      tapes: all.map(({ events, exit, medium }) => ({ events, whole: exit !== null || medium === "memory" })),
      checks: Object.fromEntries(Object.entries(checks).map(([id, check]) => [id, () => last && check(last, all)])),
    });
    const late = all.some(({ medium, host }) => medium === "process" && host.late === true);
    return {
      name,
      ...stateOf(all),
      ...(late && { late }),
      ms: now() - started,
      ...judged,
      tapes: all.map(({ events }) => events),
    };
  } finally {
    await seat.close();
  }
}
