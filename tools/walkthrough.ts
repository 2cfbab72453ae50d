import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { inCopyOfTree } from "./copy-of-tree.ts";
import { findingsOf, root } from "./run.ts";
import { stepsOf } from "./walkthrough/steps.ts";

/**
 * `node tools/walkthrough.ts`: applies the code blocks of CONTRIBUTING.md to a copy of the repository, generates
 * derived files, and compiles.
 */
const generate = ["node", "--conditions=@agentwire/source", "tools/generate.ts"];

function findings(copy: string): string[] {
  for (const { path, apply } of stepsOf(readFileSync(join(root, "CONTRIBUTING.md"), "utf8"))) {
    const file = join(copy, path);
    const before = existsSync(file) ? readFileSync(file, "utf8") : undefined;
    writeFileSync(file, apply(before));
  }
  if (findingsOf([...generate, "--check"], { cwd: copy }).length === 0)
    return ["The steps make no derived file stale, which they should."];
  for (const args of [
    generate,
    [...generate, "--check"],
    ["tsc", "-b", "--checkers", "1"],
    ["tsc", "-p", "tsconfig.test.json", "--checkers", "1"],
  ]) {
    const findings = findingsOf(args, { cwd: copy });
    if (findings.length > 0) return [`${args.join(" ")} fails:`, ...findings];
  }
  return [];
}

const found = inCopyOfTree("walkthrough", findings);
for (const finding of found) console.log(finding);
process.exitCode = found.length === 0 ? 0 : 1;
