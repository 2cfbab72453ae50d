import { writeFileSync } from "node:fs";
import { type Outcome, scoreMutants } from "./agent-mutation/score.ts";
import { agentTestFiles, folders, instrumentedSources } from "./agent-mutation/source.ts";

const only = process.argv.slice(2).flatMap((word) => (word.startsWith("--only=") ? [word.slice(7)] : []));
const jobs = Number(process.env.AGENTWIRE_JOBS ?? 1);
const sample = Number(process.env.AGENTWIRE_SAMPLE ?? 1);
const { code, mutants } = instrumentedSources();
const wanted = mutants
  .filter(({ file }) => only.length === 0 || only.some((part) => file.includes(part)))
  .filter((_, at) => at % sample === 0);
const out = process.env.AGENTWIRE_OUT;
const keep = (list: readonly Outcome[]) => {
  if (out) writeFileSync(out, list.map((o) => JSON.stringify({ ...o.mutant, fate: o.fate, by: o.by })).join("\n"));
};
const outcomes = await scoreMutants({
  keep,
  mutants,
  wanted,
  code,
  testFiles: agentTestFiles(),
  jobs,
  log: console.log,
});
keep(outcomes);
const row = (name: string, list: typeof outcomes) => {
  const of = (fate: string) => list.filter((o) => o.fate === fate).length;
  const ok = of("killed") + of("hung");
  console.log(
    name,
    list.length,
    { killed: of("killed"), hung: of("hung"), survived: of("survived"), uncovered: of("uncovered") },
    ((100 * ok) / list.length).toFixed(1),
  );
};
for (const without of [["prose"], []]) {
  for (const folder of folders)
    row(
      folder,
      outcomes.filter(({ mutant }) => mutant.file.includes(`/agent/${folder}/`) && !without.includes(mutant.operator)),
    );
  row(
    "all",
    outcomes.filter(({ mutant }) => !without.includes(mutant.operator)),
  );
}
