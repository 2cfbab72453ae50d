import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { createFolder } from "../../src/node/create-folder.ts";

const folder = mkdtempSync(join(tmpdir(), "agentwire-folder-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

test("kept tapes appeared as new files in Git", () => {
  createFolder(join(folder, "a/.agentwire/tapes"));
  expect(readFileSync(join(folder, "a/.agentwire/.gitignore"), "utf8")).toBe("*\n");
});

test("a folder that exists is left as it is", () => {
  mkdirSync(join(folder, "b/.agentwire"), { recursive: true });
  createFolder(join(folder, "b/.agentwire/tapes"));
  expect(existsSync(join(folder, "b/.agentwire/.gitignore"))).toBe(false);
});

test("other folders get no file", () => {
  createFolder(join(folder, "c/tapes"));
  expect(existsSync(join(folder, "c/tapes"))).toBe(true);
  expect(existsSync(join(folder, "c/.gitignore"))).toBe(false);
});
