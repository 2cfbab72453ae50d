import { chmodSync, mkdirSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import type { Scratch } from "../peers.ts";

/** Raise it with every change below, because stored decisions depend on these files. */
export const fixtureVersion = 2;

/** A folder beside the working directory that belongs to no session. */
export const outsideFolder = "outside";

const files = ["a.txt", "b.txt", "secret.txt", "sub/c.txt", "sub/.bashrc", "secret/k", "p", ".claude/settings.json"];

/** The files that tools may change. */
export const readable: readonly string[] = [...files, "n.ipynb"];

/** Links in the working directory, with what they lead to. */
const links: Readonly<Record<string, string>> = {
  "link-to-secret": "secret.txt",
  "link-to-home": "../home",
  "link-to-sub": "sub",
  "link-to-git": ".git",
  "sub/link-up": "..",
  "link-dangling": "missing",
};

/**
 * Creates the files that calls refer to, and the program that is placed before every command. The program ends at once,
 * so that an allowed command has no effect. Returns the path of that program.
 */
export function prepare({ cwd, root }: Scratch): string {
  const put = (path: string, text: string) => {
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, text);
  };
  for (const file of files) put(join(cwd, file), file.endsWith(".json") ? "{}\n" : "x\n");
  put(join(cwd, "n.ipynb"), JSON.stringify(notebook));
  mkdirSync(join(cwd, ".git"), { recursive: true });
  for (const [name, target] of Object.entries(links)) symlinkSync(target, join(cwd, name));
  put(join(cwd, "..", "home", "x"), "x\n");
  rmSync(join(root, outsideFolder), { recursive: true, force: true });
  put(join(root, outsideFolder, "x"), "x\n");
  const program = join(root, "run-nothing.sh");
  put(program, "#!/bin/sh\nexit 0\n");
  chmodSync(program, 0o755);
  return program;
}

const notebook = {
  cells: [{ cell_type: "code", id: "c1", source: "x", metadata: {}, outputs: [], execution_count: null }],
  metadata: {},
  nbformat: 4,
  nbformat_minor: 5,
};
