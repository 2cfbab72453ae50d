import { execFileSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { checkProse } from "./prose/check.ts";
import { exceptions } from "./prose/exceptions.ts";
import { bannedPhrase, sentenceLength, spelling } from "./prose/rules.ts";
import { root } from "./run.ts";

/**
 * `node tools/prose.ts [path...]`: checks the language of all pages, docstrings, comments, messages, descriptions and test
 * titles. Prints one line for each finding and fails if there is one.
 */
const listed = execFileSync(
  "git",
  ["ls-files", "-z", "--cached", "--others", "--exclude-standard", "--", ...process.argv.slice(2)],
  { cwd: root, encoding: "utf8" },
);
const documents = listed
  .split("\0")
  .filter((path) => /\.(?:md|tsx?|mjs)$/.test(path) && existsSync(join(root, path)))
  .map((path) => ({ path, text: readFileSync(join(root, path), "utf8") }));
const findings = checkProse(documents, [bannedPhrase, sentenceLength, spelling()], exceptions);
for (const finding of findings) console.log(finding);
process.exitCode = findings.length === 0 ? 0 : 1;
