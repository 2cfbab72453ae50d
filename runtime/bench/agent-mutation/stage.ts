import { appendFileSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { type Entry, folderVariable, journalFile, type Plan, planFile, sourcesFile, turnFile } from "./plan.ts";
import { openVitest } from "./session.ts";
import { root } from "./source.ts";

/** A process of the bench: carries out the plan in the folder that the environment names. */
const folder = process.env[folderVariable];
if (folder === undefined) throw new Error(`${folderVariable} is not set: run npm run bench -- agent-mutation`);
const read = (file: string): unknown => JSON.parse(readFileSync(join(folder, file), "utf8"));
const write = (entry: Entry) => appendFileSync(join(folder, journalFile), `${JSON.stringify(entry)}\n`);

const plan = read(planFile) as Plan;
const vitest = await openVitest(read(sourcesFile) as Record<string, string>, plan.stage === "reload" ? 1 : 0);
const specifications = new Map((await vitest.globTestSpecifications()).map((one) => [one.moduleId, one]));
const run = (files: readonly string[]) =>
  vitest.runTestSpecifications(files.flatMap((file) => specifications.get(join(root, file)) ?? []));

if (plan.stage !== "reload") await run(plan.files);
else
  for (const turn of plan.turns) {
    writeFileSync(join(folder, turnFile), JSON.stringify(turn));
    write({ kind: "begin", mutant: turn.mutant });
    const { testModules } = await run(turn.files);
    const killer = testModules.find((module) => !module.ok());
    if (killer) write({ kind: "killed", mutant: turn.mutant, test: killer.relativeModuleId, hung: false });
  }
process.exit(0);
