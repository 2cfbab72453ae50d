import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createMemoryTape } from "@agentwire/replay";
import { restoreWorkspace } from "@agentwire/replay/node";
import { afterEach, beforeEach, expect, test } from "vitest";

let folder = "";
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "restore-"));
  for (const name of ["work", "config"]) mkdirSync(join(folder, name));
});
afterEach(() => rmSync(folder, { recursive: true }));

const outside = [
  "../a",
  "/tmp/agentwire-outside",
  "a/../../b",
  "",
  ".",
  "a//b",
  ".git/config",
  "sub/.GIT/hooks/x",
  "C:\\x",
  "a\0b",
];

test("refuses every path outside the folder, and every repository", () => {
  const tape = createMemoryTape();
  for (const path of outside) tape.record("note/file", { root: "workspace", paths: [path], text: "x" });
  tape.record("note/file", { root: "workspace", paths: ["fine/here.txt"], text: "x" });
  tape.finish();
  const folders = { workspace: join(folder, "work"), config: join(folder, "config") };
  expect(restoreWorkspace(tape.tape(), folders)).toEqual({ files: 1, refused: outside });
  expect(readdirSync(folder).toSorted()).toEqual(["config", "work"]);
  expect(readdirSync(join(folder, "work"))).toEqual(["fine"]);
  expect(existsSync("/tmp/agentwire-outside")).toBe(false);
});

test("refuses a path that is there already, and one below a file", () => {
  const tape = createMemoryTape();
  tape.record("note/file", { root: "workspace", paths: ["a", "a", "a/b"], text: "x" });
  tape.finish();
  const folders = { workspace: join(folder, "work"), config: join(folder, "config") };
  expect(restoreWorkspace(tape.tape(), folders)).toEqual({ files: 1, refused: ["a", "a/b"] });
});
