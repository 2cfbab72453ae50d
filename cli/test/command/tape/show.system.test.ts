import { spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { createMemoryTape } from "@agentwire/replay";
import { afterAll, expect, it } from "vitest";
import { exitCode } from "../../../src/exit.ts";

const folder = mkdtempSync(join(tmpdir(), "agentwire-show-last-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const program = fileURLToPath(new URL("../../../bin/agentwire.mjs", import.meta.url));
const show = () => spawnSync(process.execPath, [program, "show", "--no-open"], { cwd: folder, encoding: "utf8" });

function leave(kind: string, seconds: number): void {
  const tape = createMemoryTape();
  tape.frame("agent-to-host", { type: "keep_alive" });
  tape.finish();
  mkdirSync(join(folder, ".agentwire", kind), { recursive: true });
  const path = join(folder, ".agentwire", kind, `of-${kind}.tape.jsonl`);
  writeFileSync(path, tape.bytes());
  utimesSync(path, seconds, seconds);
}

it("without a path, opens the last failure of a test or of a case of conform", () => {
  expect(show()).toMatchObject({ status: exitCode.unreadable, stderr: expect.stringContaining("no case has failed") });
  for (const [kind, seconds] of [
    ["conform", 1],
    ["tapes", 2],
    ["conform", 3],
  ] as const) {
    leave(kind, seconds);
    const { status, stdout } = show();
    expect(status).toBe(exitCode.ok);
    expect(stdout.trim()).toMatch(new RegExp(`of-${kind}\\.html$`));
    rmSync(dirname(stdout.trim()), { recursive: true });
  }
});
