import { existsSync, mkdirSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { ours, realCli, scratch } from "../interop/src/peers.ts";
import { type Comparison, sweep, sweptAgent } from "../interop/src/sweep/compare.ts";
import { stops } from "../interop/src/sweep/drive.ts";
import { sweepSessions } from "../interop/src/sweep/session.ts";
import { type SweepTable, sweepPage, sweepTable } from "../interop/src/sweep/table.ts";

/**
 * Stops sessions at every frame, by an interrupt, the end of input, a close and a kill, beside the real CLI. Prints how
 * many points both agents treat alike, and the differences by their first deviating lines. `--session` selects sessions
 * by a pattern of the name, in this order, `--stop` one way to stop, and `--step` every nth frame, from a first frame that differs between
 * sessions. `--moment arrival` stops as the frame arrives, which races with the agent; by default, the stop waits until
 * the agent waits. `--workers` is the number of points at the same time; most of a run is waiting. `--agent` names another agent of ours.
 * `--memory FOLDER` keeps the outcomes, and `--minutes` limits the new ones: a later run continues, and `--minutes 0` only
 * prints what is known. Sessions run one after the other, or in turn with `--in-turn`, so that a short run has points of
 * each. `--page FILE` writes the page of the table.
 */
const { values } = parseArgs({
  options: {
    session: { type: "string", multiple: true, default: [""] },
    stop: { type: "string", multiple: true, default: [...stops] },
    step: { type: "string", default: "1" },
    moment: { type: "string", default: "idle" },
    workers: { type: "string", default: "8" },
    "in-turn": { type: "boolean", default: false },
    agent: { type: "string", default: ours.agent },
    memory: { type: "string" },
    minutes: { type: "string", default: "Infinity" },
    page: { type: "string" },
    verbose: { type: "boolean", default: false },
  },
});

const peers = join(dirname(fileURLToPath(import.meta.url)), "..", "interop", "node_modules");

function print({ stops: summaries, kinds }: SweepTable): void {
  for (const { stop, sessions, complete, points, frames, equal, varying } of summaries)
    console.log(
      `${stop}: ${points} points of ${sessions} sessions, ${complete} complete (${frames} frames), ${equal} equal; the real CLI varies at ${varying}`,
    );
  for (const { stop, aspect, real, ours: mine, points } of kinds) {
    console.log(`${points.length} x ${stop}, ${aspect}\n    real: ${real}\n    ours: ${mine}`);
    const examples = points.slice(0, 3).map(({ session, frame }) => `${session} at ${frame}`);
    console.log(`    such as ${examples.join("; ")}`);
  }
}

if (!existsSync(peers)) {
  console.error(`The real CLI is missing at ${peers}; run: npm ci --prefix testing/interop`);
  process.exitCode = 1;
} else {
  const endsAt = performance.now() + Number(values.minutes) * 60_000;
  const agent = (path: string, name: string) =>
    sweptAgent(
      path,
      values.memory === undefined ? undefined : join(values.memory, `${name}.jsonl`),
      () => performance.now() < endsAt,
    );
  const agents = { real: agent(realCli(), "real"), ours: agent(values.agent, "ours") };
  const [moment, step] = [values.moment === "arrival" ? "arrival" : "idle", Number(values.step)] as const;
  if (values.memory !== undefined) mkdirSync(values.memory, { recursive: true });
  const selected = values.session.flatMap((part) => sweepSessions.filter(({ name }) => new RegExp(part).test(name)));
  const tasks = [...new Set(selected)]
    .flatMap((session, row) => stops.map((stop, column) => ({ session, stop, from: (7 * row + 3 * column) % step })))
    .filter(({ stop }) => values.stop.includes(stop))
    .map(({ session, stop, from }) => sweep(session, stop, { ...agents, moment, from, step }));
  const compared: Comparison[] = [];
  const work = async (_: unknown, worker: number): Promise<void> => {
    const scratchFolder = scratch(`sweep-${process.pid}-${worker}`);
    for (let task = tasks.shift(); task !== undefined; task = tasks.shift()) {
      const each = await task(scratchFolder);
      if (each === undefined) continue;
      if (values["in-turn"]) tasks.push(task);
      else tasks.unshift(task);
      compared.push(each);
      if (values.verbose)
        console.log(
          `${each.session}, ${each.stop} at ${each.frame}: ${each.differences.length === 0 ? "equal" : each.differences.map(({ aspect, real, ours }) => `\n  ${aspect}\n    real: ${real}\n    ours: ${ours}`).join("")}${each.unstable ? " (varies)" : ""}`,
        );
    }
    scratchFolder.reset();
  };
  await Promise.all(Array.from({ length: Number(values.workers) }, work));
  const table = sweepTable(compared);
  print(table);
  if (values.page !== undefined) writeFileSync(values.page, sweepPage(table, sweepSessions.length));
}
