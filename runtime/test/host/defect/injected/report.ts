import { dirname, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { createVitest } from "vitest/node";
import { defects } from "./defects.ts";

/**
 * Runs each regression test on sources that have its defect, and says of each whether it failed as it should. Ends with 1
 * where one did not. It takes about a minute of processor time, so it is a command of its own: `npm run defects`.
 */
const folder = dirname(fileURLToPath(import.meta.url));
const root = resolve(folder, "../../../../..");
const config = resolve(folder, "vitest.config.ts");
const vitest = await createVitest("test", { root, config, watch: false, reporters: [{}] });
const runs = defects.map((defect) => {
  const project = vitest.projects.find(({ name }) => name === defect.name);
  if (!project) throw new Error(`There is no project for: ${defect.name}`);
  const testNamePattern = new RegExp(defect.caughtBy.replaceAll(/[()]/g, "."));
  return project.createSpecification(resolve(folder, "..", `${defect.tests}.test.ts`), { testNamePattern });
});
const { testModules } = await vitest.runTestSpecifications(runs);
const caught = new Set<string>();
for (const file of testModules) {
  for (const error of file.errors()) console.error(`${file.project.name}: ${error.message}`);
  if (!file.children.allTests("failed").next().done) caught.add(file.project.name);
}
await vitest.close();
for (const { name, caughtBy } of defects)
  console.log(`${caught.has(name) ? "fails " : "PASSES"}  ${name}\n        ${caughtBy}`);
console.log(`${caught.size} of ${defects.length} regression tests fail on their defects`);
process.exit(caught.size === defects.length ? 0 : 1);
