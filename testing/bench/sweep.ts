import { fork } from "node:child_process";
import { writeFileSync } from "node:fs";
import { availableParallelism } from "node:os";
import { agentCases, hostCases, type Side } from "../src/index.ts";
import type { SweepOutcome, SweepRow, SweepTask } from "./sweep/worker.ts";

/**
 * Changes, one at a time, every part of every frame, model call, file and user message that the reference peers produced
 * in the cases. A part becomes missing, empty, another value, the first of several, doubled, reversed, or always the
 * first value. Whole frames are dropped, doubled and moved. A change survives if no case detects it. `AGENTWIRE_ONLY` selects a
 * side, `AGENTWIRE_OUT` names a file for all results.
 */
const only = process.env.AGENTWIRE_ONLY ?? "";
const sides: Readonly<Record<Side, readonly string[]>> = {
  agent: agentCases.filter(({ slow }) => slow !== true).map(({ name }) => name),
  host: hostCases.map(({ name }) => name),
};

/** What all cases found of a change. */
interface Swept {
  readonly outcome: SweepOutcome;
  readonly by: readonly string[];
  readonly cases: number;
}

const ranks: readonly SweepOutcome[] = ["crashed", "violates", "unmeasured", "survived"];
const worse = (one: SweepOutcome, other: SweepOutcome): SweepOutcome =>
  ranks.indexOf(one) <= ranks.indexOf(other) ? one : other;

async function sweepSide(side: Side): Promise<ReadonlyMap<string, Swept>> {
  const queue = sides[side].map((name): SweepTask => ({ side, name }));
  const all = new Map<string, Swept>();
  const add = ({ mutant, outcome, by }: SweepRow, name: string) => {
    const { outcome: before = "survived", by: killers = [], cases = 0 } = all.get(mutant) ?? {};
    const found = outcome === "survived" ? [] : [`${name}: ${by}`];
    all.set(mutant, { outcome: worse(before, outcome), by: [...killers, ...found], cases: cases + 1 });
  };
  const work = async () => {
    const worker = fork(new URL("sweep/worker.ts", import.meta.url));
    for (let task = queue.shift(); task; task = queue.shift()) {
      const { name } = task;
      worker.send(task);
      const rows = await new Promise<readonly SweepRow[]>((resolve) =>
        worker.once("message", (message) => resolve((message as { readonly rows: readonly SweepRow[] }).rows)),
      );
      for (const row of rows) add(row, name);
    }
    worker.kill();
  };
  await Promise.all(Array.from({ length: Math.min(2, availableParallelism()) }, work));
  return all;
}

const results: Record<string, unknown> = {};
for (const side of ["agent", "host"] as const) {
  if (!side.startsWith(only)) continue;
  const started = performance.now();
  const all = await sweepSide(side);
  const of = (outcome: SweepOutcome) => [...all].filter(([, swept]) => swept.outcome === outcome);
  for (const [name, { by }] of of("crashed"))
    console.log(`CRASH ${side}: ${name}: ${by.find((one) => one.includes("Error"))}`);
  for (const [name, { cases }] of of("survived")) console.log(`SURVIVED ${side}: ${name} (${cases} cases)`);
  const killed = of("violates").length + of("unmeasured").length;
  console.log(
    `${side}: ${killed} of ${all.size} changes detected (${((100 * killed) / all.size).toFixed(1)} %), ${of("unmeasured").length} of them because something was not measured; ${((performance.now() - started) / 1000).toFixed(0)} s`,
  );
  results[side] = Object.fromEntries(all);
}
if (process.env.AGENTWIRE_OUT !== undefined) writeFileSync(process.env.AGENTWIRE_OUT, JSON.stringify(results));
