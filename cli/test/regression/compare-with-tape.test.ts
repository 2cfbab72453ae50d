import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, relative } from "node:path";
import { fileURLToPath } from "node:url";
import { createMemoryTape } from "@agentwire/replay";
import { expect, it } from "vitest";
import { compareWithTape, fromAnywhere } from "../../src/regression/compare-with-tape.ts";

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

it.each(["agent", "host"] as const)("refuses a tape of keep-alives, which any %s would reproduce", async (side) => {
  const tape = createMemoryTape({});
  const bytes = new TextEncoder().encode('{"type":"keep_alive"}');
  tape.line("agent-to-host", { bytes, terminated: true, continues: false });
  tape.finish();
  const folder = mkdtempSync(join(tmpdir(), "agentwire-keep-alive-"));
  const path = join(folder, "keep-alive.tape.jsonl");
  writeFileSync(path, tape.bytes());
  const verdict = await compareWithTape(path, { side, command: "true", timeoutMs: 60_000 });
  rmSync(folder, { recursive: true });
  expect(verdict).toMatchObject({ outcome: "refused", message: expect.stringContaining("nothing to compare") });
});
