import { execFileSync, spawnSync } from "node:child_process";
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
import { dirname, join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { stepsOf } from "./walkthrough/steps.ts";

/**
 * `node tools/walkthrough.ts`: does in a copy of the repository what the code blocks of CONTRIBUTING.md say, generates
 * what is derived, and compiles. The copy shares the installed packages.
 */
const root = resolve(dirname(fileURLToPath(import.meta.url)), "..");
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

function run(...words: string[]): { readonly ok: boolean; readonly output: string } {
  const [program = "", ...args] = words;
  const ran = spawnSync(program, args, { cwd: copy, encoding: "utf8", maxBuffer: 64 * 1024 * 1024 });
  return { ok: ran.status === 0, output: `${ran.error ?? ""}${ran.stdout}${ran.stderr}`.trim() };
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
  const stale = run(...generate, "--check");
  if (stale.ok) return ["The steps make no derived file stale, which they should."];
  for (const words of [
    generate,
    [...generate, "--check"],
    ["tsc", "-b", "--checkers", "1"],
    ["tsc", "-p", "tsconfig.test.json", "--checkers", "1"],
  ]) {
    const { ok, output } = run(...words);
    if (!ok) return [`${words.join(" ")} fails:`, ...output.split("\n")];
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
