import { execFileSync } from "node:child_process";
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { findingsOf, root } from "./run.ts";
import { stepsOf } from "./walkthrough/steps.ts";

/**
 * `node tools/walkthrough.ts`: does in a copy of the repository what the code blocks of CONTRIBUTING.md say, generates
 * what is derived, and compiles. The copy shares the installed packages.
 */
const copy = mkdtempSync(join(tmpdir(), "agentwire-walkthrough-"));

function copySources(): void {
  const listed = execFileSync("git", ["ls-files", "--cached", "--others", "--exclude-standard", "-z"], { cwd: root });
  for (const path of listed.toString("utf8").split("\0")) {
    if (path !== "" && existsSync(join(root, path))) cpSync(join(root, path), join(copy, path));
  }
}

/** Links what is installed. A link to a workspace stays one to the workspace of the copy. */
function linkPackages(folder: string): void {
  const installed = join(root, folder, "node_modules");
  const linked = join(copy, folder, "node_modules");
  if (!existsSync(installed)) return;
  mkdirSync(linked);
  for (const name of readdirSync(installed)) {
    if (name === "@agentwire")
      cpSync(join(installed, name), join(linked, name), { recursive: true, verbatimSymlinks: true });
    else symlinkSync(join(installed, name), join(linked, name));
  }
}

const generate = ["node", "--conditions=source", "tools/generate.ts"];

function findings(): string[] {
  copySources();
  const manifest = JSON.parse(readFileSync(join(root, "package.json"), "utf8")) as { readonly workspaces: string[] };
  for (const folder of [".", ...manifest.workspaces]) linkPackages(folder);
  for (const { path, apply } of stepsOf(readFileSync(join(root, "CONTRIBUTING.md"), "utf8"))) {
    const file = join(copy, path);
    const before = existsSync(file) ? readFileSync(file, "utf8") : undefined;
    writeFileSync(file, apply(before));
  }
  if (findingsOf([...generate, "--check"], { cwd: copy }).length === 0)
    return ["The steps make no derived file stale, which they should."];
  for (const words of [
    generate,
    [...generate, "--check"],
    ["tsc", "-b", "--checkers", "1"],
    ["tsc", "-p", "tsconfig.test.json", "--checkers", "1"],
  ]) {
    const findings = findingsOf(words, { cwd: copy });
    if (findings.length > 0) return [`${words.join(" ")} fails:`, ...findings];
  }
  return [];
}

try {
  const found = findings();
  for (const finding of found) console.log(finding);
  process.exitCode = found.length === 0 ? 0 : 1;
} finally {
  rmSync(copy, { recursive: true, force: true });
}
