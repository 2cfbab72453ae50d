import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { scoreTable } from "./agent-mutation/report.ts";
import { type Outcome, scoreMutants } from "./agent-mutation/score.ts";
import { agentTestFiles, instrumentedSources } from "./agent-mutation/source.ts";

/**
 * Mutation tests of the agent's core, loop, permission, hook and feature folders. All mutants are in one copy of the
 * sources, each behind a switch; every test runs once for each mutant that it reaches and that no test has killed yet.
 * Prints the score by folder, and each survivor that is not in `agent-mutation/survivors.json`.
 *
 * Options: `--only=PART` scores the files whose paths contain PART; `--sample=N` scores every Nth mutant; `--jobs=N` runs
 * N processes; `--accept` writes the survivors to `survivors.json`. The file keeps survivors that `--only` leaves out.
 */
const options = process.argv.slice(2);
const optionValue = (name: string): string | undefined =>
  options.find((option) => option.startsWith(`--${name}=`))?.slice(name.length + 3);
const part = optionValue("only") ?? "";
const every = Number(optionValue("sample") ?? 1);

const { code, mutants } = instrumentedSources();
const wanted = mutants.filter(({ file, id }) => file.includes(part) && id % every === 0);
const outcomes = await scoreMutants({
  mutants,
  wanted,
  code,
  testFiles: agentTestFiles(),
  jobs: Number(optionValue("jobs") ?? 1),
  log: (text) => console.log(text),
});
console.log(scoreTable(outcomes));

const path = join(import.meta.dirname, "agent-mutation", "survivors.json");
const survivors = outcomes.filter(({ fate }) => fate === "survived" || fate === "uncovered");
const accepted = JSON.parse(readFileSync(path, "utf8")) as Readonly<Record<string, readonly string[]>>;
if (options.includes("--accept")) {
  const kept = Object.entries(accepted).filter(([file]) => !file.includes(part));
  const all = [...kept, ...Object.entries(byFile(survivors))].sort(([left], [right]) => (left < right ? -1 : 1));
  writeFileSync(path, `${JSON.stringify(Object.fromEntries(all), null, 2)}\n`);
} else {
  for (const { mutant, fate } of survivors)
    if (!accepted[mutant.file]?.includes(mutant.name))
      console.log(`${fate} ${mutant.file}:${mutant.line} ${mutant.name}`);
}

function byFile(list: readonly Outcome[]): Readonly<Record<string, readonly string[]>> {
  const files: Record<string, string[]> = {};
  for (const { mutant } of list) {
    files[mutant.file] ??= [];
    files[mutant.file]?.push(mutant.name);
  }
  return files;
}
