import { execFileSync } from "node:child_process";
import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { root } from "./run.ts";

function copySources(copy: string): void {
  const listed = execFileSync("git", ["ls-files", "--cached", "--others", "--exclude-standard", "-z"], { cwd: root });
  for (const path of listed.toString("utf8").split("\0")) {
    if (path !== "" && existsSync(join(root, path))) cpSync(join(root, path), join(copy, path));
  }
}

/** Links what is installed. A link to a workspace stays one to the workspace of the copy. */
function linkPackages(copy: string, folder: string): void {
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

/** Calls `work` with a copy of the sources in a temporary folder, which shares the installed packages. Removes it after. */
export function inCopyOfTree<Result>(name: string, work: (copy: string) => Result): Result {
  const copy = mkdtempSync(join(tmpdir(), `agentwire-${name}-`));
  try {
    copySources(copy);
    const manifest = JSON.parse(readFileSync(join(root, "package.json"), "utf8")) as { readonly workspaces: string[] };
    for (const folder of [".", ...manifest.workspaces]) linkPackages(copy, folder);
    return work(copy);
  } finally {
    rmSync(copy, { recursive: true, force: true });
  }
}
