import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, it } from "vitest";
import { exitCode } from "../../../src/exit.ts";
import { runCli } from "../../../src/main.ts";
import { terminalDouble } from "../../terminal-double.ts";

const folder = mkdtempSync(join(tmpdir(), "agentwire-import-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

it("imports the logs of a folder into another one", async () => {
  const logs = join(folder, "logs");
  mkdirSync(logs);
  const frame = { type: "user", message: { role: "user", content: "Hi" }, parent_tool_use_id: null };
  for (const name of ["a", "b"]) writeFileSync(join(logs, `${name}.jsonl`), `${JSON.stringify(frame)}\n`);
  const out = join(folder, "tapes");
  const terminal = terminalDouble();
  expect(await runCli(["import", logs, "-o", out], terminal)).toBe(exitCode.ok);
  expect(terminal.stdout.filter((line) => line.includes("1 frame of 1 line"))).toHaveLength(2);
  expect(readdirSync(out).filter((name) => name.endsWith(".tape.jsonl"))).toHaveLength(2);
});
