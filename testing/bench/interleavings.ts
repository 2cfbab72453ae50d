import { appendFileSync, existsSync, readFileSync, writeFileSync } from "node:fs";
import { parseArgs } from "node:util";
import { type InterleavingOutcome, runInterleaving } from "../interop/src/interleaving/drive.ts";
import { interleavings } from "../interop/src/interleaving/interleavings.ts";
import { type DifferentOrder, interleavingPage, nearest } from "../interop/src/interleaving/page.ts";
import { ours, realCli, scratch } from "../interop/src/peers.ts";

/**
 * Runs the reference agent and the real CLI through two or three events that cross, such as an interrupt and a late answer.
 * Compares frames, calls of the model, effects and transcripts, and prints both outcomes where they differ.
 *
 * Options: `--only` selects by parts of the name. `--runs` is the number of runs in which each agent may show an outcome
 * that the other one shows too. `--memory FILE` keeps the outcomes of the real CLI, and `--known` selects those that it has.
 * `--page FILE` writes the page of the table.
 */
const { values } = parseArgs({
  options: {
    only: { type: "string", multiple: true, default: [""] },
    known: { type: "boolean", default: false },
    page: { type: "string" },
    agent: { type: "string", default: ours.agent },
    memory: { type: "string" },
    runs: { type: "string", default: "2" },
    workers: { type: "string", default: "6" },
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
  .filter(({ name }) => values.only.some((part) => name.includes(part)))
  .filter(({ name }) => !values.known || known.has(name));
let [equal, all] = [0, 0];
const different: DifferentOrder[] = [];
await Promise.all(
  Array.from({ length: Number(values.workers) }, async (_, worker) => {
    const folder = scratch(`interleaving-${process.pid}-${worker}`);
    for (let one = queue.shift(); one && performance.now() < endsAt; one = queue.shift()) {
      const real = [...(known.get(one.name) ?? [])];
      const mine: InterleavingOutcome[] = [];
      const isFound = () => mine.length > 0 && real.length > 0 && nearest(real, mine).length === 0;
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
      if (isFound()) continue;
      const differences = nearest(real, mine);
      different.push({ name: one.name, differences });
      for (const { aspect, lines } of differences)
        console.log(`  ${aspect}\n${lines.map((line) => `    ${line}`).join("\n")}`);
    }
    folder.reset();
  }),
);
console.log(`${equal} of ${all} equal`);
if (values.page !== undefined) writeFileSync(values.page, interleavingPage(all, different));
