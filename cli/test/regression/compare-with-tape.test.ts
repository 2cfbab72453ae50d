import { execFileSync } from "node:child_process";
import { tmpdir } from "node:os";
import { relative } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, it } from "vitest";
import { fromAnywhere } from "../../src/regression/compare-with-tape.ts";

it("finds the files of a command line from another folder", () => {
  const program = relative(process.cwd(), fileURLToPath(new URL("../../bin/agentwire.mjs", import.meta.url)));
  const line = fromAnywhere(`node ${program} --version`);
  expect(execFileSync("/bin/sh", ["-c", line], { cwd: tmpdir(), encoding: "utf8" })).toMatch(/^\d+\.\d+\.\d+\n$/);
});

it.each([
  "program --option -- no-such-file",
  `${process.execPath} --version`,
  'node "package.json" | cat > package.json.copy',
  "echo a\\ package.json$HOME",
])("leaves programs, options, whole paths and what the shell reads as they are: %s", (command) => {
  expect(fromAnywhere(command)).toBe(command);
});
