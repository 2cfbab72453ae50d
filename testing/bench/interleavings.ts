import { appendFileSync, existsSync, readFileSync } from "node:fs";
import { isDeepStrictEqual, parseArgs } from "node:util";
import { type InterleavingOutcome, runInterleaving } from "../interop/src/interleaving/drive.ts";
import { interleavings } from "../interop/src/interleaving/interleavings.ts";
import { ours, realCli, scratch } from "../interop/src/peers.ts";

/**
 * Runs the reference agent and the real CLI through two or three events that cross, such as an interrupt and a late answer.
 * Compares frames, calls of the model, effects and transcripts, and prints both outcomes where they differ.
 *
 * Options: `--only` selects by a part of the name, and `--from` begins with a later one. `--runs` is the number of runs in which each agent may show an outcome
 * that the other one shows too. `--memory FILE` keeps the outcomes of the real CLI.
 */
const { values } = parseArgs({
  options: {
    only: { type: "string", default: "" },
    from: { type: "string", default: "" },
    agent: { type: "string", default: ours.agent },
    memory: { type: "string" },
    runs: { type: "string", default: "2" },
    workers: { type: "string", default: "2" },
    minutes: { type: "string", default: "Infinity" },
  },
});
const endsAt = performance.now() + Number(values.minutes) * 60_000;
const known = new Map<string, InterleavingOutcome[]>();
if (values.memory !== undefined && existsSync(values.memory))
  for (const line of readFileSync(values.memory, "utf8").split("\n").filter(Boolean)) {
    const { name, outcome } = JSON.parse(line) as { name: string; outcome: InterleavingOutcome };
    known.set(name, [...(known.get(name) ?? []), outcome]);
  }
const queue = interleavings
  .slice(interleavings.findIndex(({ name }) => name.startsWith(values.from)))
  .filter(({ name }) => name.includes(values.only));
let [equal, all] = [0, 0];
await Promise.all(
  Array.from({ length: Number(values.workers) }, async (_, worker) => {
    const folder = scratch(`interleaving-${process.pid}-${worker}`);
    for (let one = queue.shift(); one && performance.now() < endsAt; one = queue.shift()) {
      const real = [...(known.get(one.name) ?? [])];
      const mine: InterleavingOutcome[] = [];
      const isFound = () => real.some((left) => mine.some((right) => isDeepStrictEqual(left, right)));
      for (let run = 0; run < Number(values.runs) && !isFound(); run += 1) {
        if (real.length <= run) {
          const outcome = await runInterleaving(realCli(), one, folder);
          real.push(outcome);
          if (values.memory !== undefined)
            appendFileSync(values.memory, `${JSON.stringify({ name: one.name, outcome })}\n`);
        }
        if (isFound()) break;
        mine.push(await runInterleaving(values.agent, one, folder));
      }
      all += 1;
      if (isFound()) equal += 1;
      console.log(`${isFound() ? "EQUAL" : "DIFFERS"} ${one.name}`);
      if (!isFound()) console.log(JSON.stringify({ name: one.name, real, mine }));
    }
    folder.reset();
  }),
);
console.log(`${equal} of ${all} equal`);
