import { checkMutated } from "../test/tape/check-mutated.ts";
import { mutations, seeded } from "../test/tape/mutate.ts";
import { record, session } from "../test/tape/sample.ts";

/** Ten thousand mutated tapes (`AGENTWIRE_RUNS` chooses another number): each is refused, or told to be damaged or cut. */
const total = Number(process.env.AGENTWIRE_RUNS ?? 10_000);
const original = Buffer.from(record(session));
const counts = new Map<string, number>();
let wrong = 0;
for (let run = 0; run < total; run++) {
  const [name, mutate] = Object.entries(mutations)[run % Object.keys(mutations).length] ?? ["", (tape: Buffer) => tape];
  try {
    const outcome = await checkMutated(original, mutate(original, seeded(run * 7919 + 1)));
    counts.set(outcome, (counts.get(outcome) ?? 0) + 1);
  } catch (error) {
    wrong += 1;
    console.log(`WRONG, run ${run}, ${name}: ${error instanceof Error ? error.message : error}`);
  }
}
console.log(`${total} mutated tapes: ${[...counts].map(([outcome, count]) => `${count} ${outcome}`).join(", ")}`);
console.log(`ratio of those that passed for what they are not: ${wrong / total} (goal 0)`);
process.exitCode = wrong === 0 ? 0 : 1;
