import { judgeMutated } from "../test/tape/check-mutated.ts";
import { mutations, seeded } from "../test/tape/mutate.ts";
import { record, session } from "../test/tape/sample.ts";

/** Ten thousand spoilt tapes (`AGENTWIRE_RUNS` chooses another number): each is refused, or told to be damaged or cut. */
const total = Number(process.env.AGENTWIRE_RUNS ?? 10_000);
const original = Buffer.from(record(session));
const counts = new Map<string, number>();
let wrong = 0;
for (let run = 0; run < total; run++) {
  const [name, mutate] = Object.entries(mutations)[run % Object.keys(mutations).length] ?? ["", (tape: Buffer) => tape];
  try {
    const judgement = await judgeMutated(original, mutate(original, seeded(run * 7919 + 1)));
    counts.set(judgement, (counts.get(judgement) ?? 0) + 1);
  } catch (error) {
    wrong += 1;
    console.log(`WRONG, run ${run}, ${name}: ${error instanceof Error ? error.message : error}`);
  }
}
console.log(`${total} spoilt tapes: ${[...counts].map(([judgement, count]) => `${count} ${judgement}`).join(", ")}`);
console.log(`ratio of those that passed for what they are not: ${wrong / total} (goal 0)`);
process.exitCode = wrong === 0 ? 0 : 1;
