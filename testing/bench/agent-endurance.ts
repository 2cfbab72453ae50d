import fc from "fast-check";
import { faultsOf, randomSession, runSession } from "../test/peers/random/random-session.ts";

/**
 * Ten thousand random hosts against the agent in memory; `AGENTWIRE_RUNS` and `AGENTWIRE_SEED` choose others. Prints how
 * many sessions showed a fault, which ones, and one session for each; the ratio is sessions without a fault to all.
 */
const total = Number(process.env.AGENTWIRE_RUNS ?? 10_000);
const seed = Number(process.env.AGENTWIRE_SEED ?? 1);
const batch = 250;

const found = new Map<string, { count: number; example: string }>();
let faulty = 0;
let frames = 0;
let commands = 0;
const started = performance.now();
for (let done = 0; done < total; done += batch) {
  for (const session of fc.sample(randomSession(), { numRuns: Math.min(batch, total - done), seed: seed + done })) {
    const run = await runSession(session);
    frames += run.events.filter(({ channel }) => channel === "wire").length;
    commands += run.runs.length;
    const faults = faultsOf(session, run);
    if (faults.length > 0) faulty += 1;
    for (const fault of faults) {
      // Removes ids and numbers, which differ between sessions. The rest identifies the kind of fault.
      const kind = fault.replace(/"[^"]*"|toolu_\d+|\d+/g, "…");
      const example = JSON.stringify(session);
      const known = found.get(kind);
      found.set(kind, {
        count: (known?.count ?? 0) + 1,
        example: known && known.example.length <= example.length ? known.example : example,
      });
    }
  }
}
const seconds = (performance.now() - started) / 1000;
console.log(`${total} sessions, ${frames} frames and ends, ${commands} commands in ${seconds.toFixed(1)} s`);
for (const [kind, { count, example }] of found) console.log(`FAULT ${count} x ${kind}\n  for example ${example}`);
console.log(`ratio of sessions without a fault: ${((total - faulty) / total).toFixed(4)} (goal 1)`);
process.exitCode = faulty === 0 ? 0 : 1;
