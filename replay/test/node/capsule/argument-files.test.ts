import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { namedFiles, replaceValue } from "../../../src/node/capsule/argument-files.ts";

let folder = "";
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "arguments-"));
  for (const name of ["work", "plugin", "large"]) mkdirSync(join(folder, name));
  for (const name of ["program", "settings.json", "a.json", "b.json"]) writeFileSync(join(folder, name), "{}");
});
afterEach(() => rmSync(folder, { recursive: true }));

test("finds files and plugins after options, but not the program, other folders, or text", () => {
  const args = [
    join(folder, "program"),
    "--settings=../settings.json",
    "--mcp-config",
    "../a.json",
    join(folder, "b.json"),
    "--plugin-dir",
    "../plugin",
    "--add-dir",
    "../large",
    "--system-prompt",
    "Be brief.",
  ];
  expect(namedFiles(args, join(folder, "work"))).toEqual(
    ["settings.json", "a.json", "b.json", "plugin"].map((name) => join(folder, name)),
  );
});

test("replaces values, and leaves options alone", () => {
  const shout = (value: string) => value.toUpperCase();
  expect(["--model", "--model=a", "a=b"].map((word) => replaceValue(word, shout))).toEqual([
    "--model",
    "--model=A",
    "A=B",
  ]);
});
