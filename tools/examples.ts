import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { compileSamples } from "./example/compile.ts";
import { codeBlocksOf, examplesOf, type Sample } from "./example/extract.ts";
import { root } from "./run.ts";

/**
 * `node tools/examples.ts`: compiles every `@example` of the packages and every TypeScript and JavaScript block of READMEs, guides and `docs`
 * against the built packages. The code blocks of `CONTRIBUTING.md` are steps of its walkthrough, which checks them.
 */

const list = (...patterns: string[]): string[] =>
  execFileSync("git", ["ls-files", "-z", "--cached", "--others", "--exclude-standard", "--", ...patterns], {
    cwd: root,
    encoding: "utf8",
  })
    .split("\0")
    .filter((path) => path !== "");

const read =
  (samplesOf: (path: string, text: string) => Sample[]) =>
  (path: string): Sample[] =>
    samplesOf(path, readFileSync(join(root, path), "utf8"));

const samples = [
  ...list("*/src/*.ts", "*/src/*.tsx").flatMap(read(examplesOf)),
  ...list("*README.md", "*/guide/*.md", "docs/*.md").flatMap(read(codeBlocksOf)),
];
const findings = compileSamples(samples);
for (const finding of findings) console.log(finding);
if (findings.length === 0) console.log(`${samples.length} samples compile.`);
process.exitCode = findings.length === 0 ? 0 : 1;
