import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { createMemoryTape } from "@agentwire/replay";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { exitCode } from "../src/exit.ts";
import { runCli } from "../src/main.ts";
import { BrokenPipe } from "../src/terminal.ts";
import { terminalDouble } from "./terminal-double.ts";

const folder = mkdtempSync(join(tmpdir(), "agentwire-reader-gone-"));
const path = join(folder, "long.tape.jsonl");
const events = 20_000;
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Far more breaches, findings and lines than a pipe takes at once: prompts of an agent that has ended. */
beforeAll(() => {
  const tape = createMemoryTape();
  tape.record("process/exit", { code: 0, signal: null });
  for (let turn = 0; turn < events; turn++) tape.frame("agent-to-host", { type: "system", subtype: "init", turn });
  tape.finish();
  writeFileSync(path, tape.bytes());
});

describe("a command whose reader goes away", () => {
  const commands = [
    ["inspect", "--all"],
    ["inspect", "--all", "--json"],
    ["check", "--json"],
    ["validate", "--json"],
  ];

  it.each([
    ["inspect", "--all"],
    ["check", "--json"],
  ])("ends instead of reading on: %s", async (...argv) => {
    const program = fileURLToPath(new URL("../bin/agentwire.mjs", import.meta.url));
    const child = spawn(process.execPath, [program, ...argv, path], { stdio: ["ignore", "pipe", "pipe"] });
    child.stderr.resume();
    child.stdout.once("data", () => child.stdout.destroy());
    const [code, signal] = await once(child, "exit");
    expect({ code, signal }).toEqual({ code: exitCode.pipeClosed, signal: null });
  });

  it.each(commands)("prints no more than the reader accepted: %s", async (...argv) => {
    const terminal = terminalDouble();
    const leaving = {
      ...terminal,
      room: async () => {
        if (terminal.stdout.length > 10) throw new BrokenPipe();
      },
    };
    expect(await runCli([...argv, path], leaving)).toBe(exitCode.pipeClosed);
    expect(terminal.stdout.length).toBeLessThan(events / 10);
    expect(terminal.stderr).toEqual([]);
  });
});
