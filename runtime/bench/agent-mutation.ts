import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Mutant } from "./agent-mutation/instrument.ts";
import { scoreTable } from "./agent-mutation/report.ts";
import { scoreMutants } from "./agent-mutation/score.ts";
import { agentTestFiles, instrumentedSources } from "./agent-mutation/source.ts";

/**
 * Mutation tests of the agent's core, loop, permission, hook and feature folders. All mutants are in one copy of the
 * sources, each behind a switch; every test runs once for each mutant that it reaches and that no test has killed yet.
 * Prints the score by folder, and each survivor that is not in `agent-mutation/survivors.json`.
 *
 * Options: `--only=PART` scores the files whose paths contain PART. `--tests=PART` uses only such test files, which takes
 * less time and gives a lower score. `--sample=N` scores every Nth mutant, and `--jobs=N` runs N processes. `--accept` writes
 * the survivors to `survivors.json`, where each gets a reason by hand. The file keeps survivors that are not scored and
 * still exist.
 */
const options = process.argv.slice(2);
const optionValue = (name: string): string | undefined =>
  options.find((option) => option.startsWith(`--${name}=`))?.slice(name.length + 3);
const part = optionValue("only") ?? "";
const tests = optionValue("tests") ?? "";
const every = Number(optionValue("sample") ?? 1);

const { code, mutants } = instrumentedSources();
const selected = mutants.filter(({ file, id }) => file.includes(part) && id % every === 0);
const outcomes = await scoreMutants({
  mutants,
  selected,
  code,
  testFiles: agentTestFiles().filter((file) => file.includes(tests)),
  jobs: Number(optionValue("jobs") ?? 1),
  log: (text) => console.log(text),
});
console.log(scoreTable(outcomes));

const path = join(import.meta.dirname, "agent-mutation", "survivors.json");
const survivors = outcomes.filter(({ status }) => status === "survived" || status === "uncovered");
/** Why each known survivor survives, by file and name. */
type Reasons = Readonly<Record<string, Readonly<Record<string, string>>>>;
const accepted: Reasons = JSON.parse(readFileSync(path, "utf8"));
const reasonFor = ({ file, name }: Mutant): string | undefined => accepted[file]?.[name];
if (options.includes("--accept")) {
  const scored = new Set(selected);
  const earlier = mutants.filter((mutant) => !scored.has(mutant) && reasonFor(mutant) !== undefined);
  const all = [...earlier, ...survivors.map(({ mutant }) => mutant)].sort((left, right) => left.id - right.id);
  writeFileSync(path, `${JSON.stringify(reasonsByFile(all), null, 2)}\n`);
} else {
  for (const { mutant, status } of survivors)
    if (reasonFor(mutant) === undefined) console.log(`${status} ${mutant.file}:${mutant.line} ${mutant.name}`);
}

function reasonsByFile(list: readonly Mutant[]): Reasons {
  const files: Record<string, Record<string, string>> = {};
  for (const mutant of list) {
    files[mutant.file] ??= {};
    Object.assign(files[mutant.file] ?? {}, { [mutant.name]: reasonFor(mutant) ?? "Not reviewed." });
  }
  return files;
}
