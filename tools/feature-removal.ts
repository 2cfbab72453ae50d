import { readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { inCopyOfTree } from "./copy-of-tree.ts";
import { findingsOf } from "./run.ts";

/**
 * `node tools/feature-removal.ts`: removes single features of the agent in a copy of the repository, each with its folder,
 * its tests and its line in `assemble.ts`. What is left compiles, and its parts pass their own tests.
 */
const removable = {
  checkpoints: "new Checkpoints(parts),",
  goal: "goalFeature(parts),",
  suggestions: "new PromptSuggestions(parts),",
};

/** The folders whose tests are about single parts; the others drive assembled agents, some of them by their features. */
const parts = ["core", "loop", "permission", "hook", "feature"];

const agent = "runtime/src/agent";

function removed(copy: string, feature: string, line: string): string[] {
  const assemble = join(copy, agent, "assemble.ts");
  const lines = readFileSync(assemble, "utf8").split("\n");
  const left = lines.filter((text) => text.trim() !== line && !text.includes(`"./feature/${feature}/`));
  if (left.length !== lines.length - 2) return [`assemble.ts should name ${feature} in one import and one line.`];
  writeFileSync(assemble, left.join("\n"));
  for (const folder of [`${agent}/feature/${feature}`, `runtime/test/agent/feature/${feature}`])
    rmSync(join(copy, folder), { recursive: true });
  for (const args of [
    ["tsc", "-b", "--checkers", "1", "runtime"],
    ["vitest", "run", ...parts.map((part) => `runtime/test/agent/${part}/`)],
  ]) {
    const findings = findingsOf(args, { cwd: copy });
    if (findings.length > 0) return [`Without ${feature}, ${args.join(" ")} fails:`, ...findings];
  }
  return [];
}

const found = Object.entries(removable).flatMap(([feature, line]) =>
  inCopyOfTree("feature-removal", (copy) => removed(copy, feature, line)),
);
for (const finding of found) console.log(finding);
process.exitCode = found.length === 0 ? 0 : 1;
