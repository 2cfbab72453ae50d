import { readFileSync } from "node:fs";
import type { Frame } from "../src/index.ts";
import { agentCases, type CaseOutcome, runAgentCase } from "../src/index.ts";
import { drawMutants, kindOf, type Mutant, mutated } from "../src/mutant/mutant.ts";
import { type Score, scoreMutant } from "../src/mutant/score.ts";
import { memoryAgent, seededNumbers } from "../src/node/index.ts";

/**
 * Mutants of the reference peers: frames dropped, doubled, reordered, delayed, sent elsewhere, with a field changed or a
 * decision turned round. The whole suite is put to each until a case kills it. Survivors are named, and each must stand
 * in `mutation/survivors.json` with the reason why no requirement forbids what it does.
 * `AGENTWIRE_RUNS` and `AGENTWIRE_SEED` choose how many and which.
 */
const count = Number(process.env.AGENTWIRE_RUNS ?? 200);
const seed = Number(process.env.AGENTWIRE_SEED ?? 1);
const reasons = JSON.parse(readFileSync(new URL("mutation/survivors.json", import.meta.url), "utf8")) as Record<
  string,
  string
>;

async function agentScores(wanted: number): Promise<readonly Score[]> {
  const cases = agentCases.filter(({ slow }) => slow !== true);
  const sound = new Map<string, CaseOutcome>();
  for (const spec of cases) sound.set(spec.name, await runAgentCase(memoryAgent(), spec, () => 0));
  const tapes = [...sound.values()].flatMap((outcome) => outcome.tapes);
  const shows = (name: string, { flow, kind }: Mutant) =>
    sound
      .get(name)
      ?.tapes.flat()
      .some(
        ({ direction, frame }) =>
          direction === (flow === "out" ? "agent-to-host" : "host-to-agent") &&
          typeof frame === "object" &&
          frame !== null &&
          kindOf(frame as Frame) === kind,
      ) === true;
  const scores: Score[] = [];
  for (const mutant of drawMutants("agent", tapes, { count: wanted, next: seededNumbers(seed) })) {
    const score = await scoreMutant(
      mutant,
      cases.filter(({ name }) => shows(name, mutant)),
      async (spec) => {
        let acted = false;
        const target = memoryAgent({
          around: (transport, clock) =>
            mutated(transport, mutant, clock, () => {
              acted = true;
            }),
        });
        const outcome = await runAgentCase(target, spec, () => 0).catch(() => undefined);
        return { outcome, acted };
      },
    );
    scores.push(score);
  }
  return scores;
}

const scores = (await agentScores(count)).filter(({ fate }) => fate !== "idle");
const killed = scores.filter(({ fate }) => fate !== "survived");
for (const { mutant, by, fate } of scores)
  if (process.env.AGENTWIRE_ALL) console.log(`${fate} ${mutant.name} [${by ?? ""}]`);
for (const { mutant } of scores.filter(({ fate }) => fate === "survived"))
  console.log(`SURVIVED ${mutant.name}: ${reasons[mutant.name] ?? "no reason is known"}`);
console.log(
  `${killed.filter(({ fate }) => fate === "violates").length} broke a requirement, ${killed.filter(({ fate }) => fate === "unmeasured").length} left one unmeasured`,
);
console.log(`${killed.length} of ${scores.length} mutants killed`);
