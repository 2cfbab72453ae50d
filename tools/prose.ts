import { execFileSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { markdownPassages } from "./prose/markdown.ts";
import type { Passage } from "./prose/passage.ts";
import { bannedPhrase, type Rule, sentenceLength, spelling } from "./prose/rules.ts";
import { sourcePassages } from "./prose/source.ts";
import { root } from "./run.ts";

/**
 * `node tools/prose.ts [path...]`: checks the language of everything that a person reads: pages, docstrings, comments,
 * messages, descriptions and test titles. Prints one line for each finding and fails if there is one.
 */

/** What is derived from checked sources, or is data. */
const skipped = /(?:^|\/)(?:reference|fixtures|node_modules|injected)\/|\.generated\.|^protocol\/spec\//;

function passagesOf(path: string): Passage[] {
  if (path === "" || skipped.test(path) || !existsSync(join(root, path))) return [];
  const text = readFileSync(join(root, path), "utf8");
  if (path.endsWith(".md")) return markdownPassages(path, text);
  return /\.(?:tsx?|mjs)$/.test(path) ? sourcePassages(path, text) : [];
}

const paths = execFileSync(
  "git",
  ["ls-files", "-z", "--cached", "--others", "--exclude-standard", "--", ...process.argv.slice(2)],
  {
    cwd: root,
    encoding: "utf8",
  },
);
const rules: readonly Rule[] = [bannedPhrase, sentenceLength, spelling()];
let findings = 0;
for (const passage of paths.split("\0").flatMap(passagesOf)) {
  for (const message of rules.flatMap((rule) => rule(passage))) {
    findings++;
    console.log(`${passage.path}:${passage.line} ${message}`);
  }
}
process.exitCode = findings === 0 ? 0 : 1;
