import { readFileSync } from "node:fs";
import { join } from "node:path";
import { folderVariable, type Plan, planFile, sourcesFile } from "./plan.ts";
import { openVitest } from "./session.ts";
import { root } from "./source.ts";

/** A process of the bench: executes the plan in the folder that the environment names. */
const folder = process.env[folderVariable];
if (folder === undefined) throw new Error(`${folderVariable} is not set: run npm run bench -- agent-mutation`);
const read = (file: string): unknown => JSON.parse(readFileSync(join(folder, file), "utf8"));

const plan = read(planFile) as Plan;
const vitest = await openVitest(read(sourcesFile) as Record<string, string>);
const specifications = new Map((await vitest.globTestSpecifications()).map((one) => [one.moduleId, one]));
await vitest.runTestSpecifications(plan.files.flatMap((file) => specifications.get(join(root, file)) ?? []));
process.exit(0);
