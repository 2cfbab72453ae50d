import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createMemoryTape } from "@agentwire/replay";
import { importFile } from "@agentwire/replay/node";
import { afterAll, describe, expect, it } from "vitest";
import { exitCode } from "../../src/exit.ts";
import { runCli } from "../../src/main.ts";
import { terminalDouble } from "../terminal-double.ts";
import { plainLog, transcript, wireLog } from "./sessions.ts";

const folder = mkdtempSync(join(tmpdir(), "agentwire-check-laws-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

async function check(content: string, name = "log.jsonl") {
  const path = join(folder, name);
  writeFileSync(path, content);
  const terminal = terminalDouble();
  const code = await runCli(["check", path], terminal);
  return { code, path, out: terminal.stdout.join("\n"), err: terminal.stderr.join("\n") };
}

describe("the laws that apply to an input", () => {
  it("are all of them if both sides are there", async () => {
    const { code, out, err } = await check(wireLog());
    expect({ code, out }).toEqual({ code: exitCode.ok, out: "11 events, no violations" });
    expect(err).not.toContain("not checked");
  });

  it.each([
    ["host", "host-to-agent"],
    ["agent", "agent-to-host"],
  ] as const)("are those of one side if only the %s is there", async (side, direction) => {
    const { code, out, err } = await check(plainLog(direction));
    expect({ code, out }).toMatchObject({ code: exitCode.ok });
    expect(out).toMatch(/no violations; not all laws are checked/);
    expect(err).toMatch(
      new RegExp(`\\d+ of \\d+ laws are not checked, because the log holds only what the ${side} sent`),
    );
  });

  it("leave out what needs control frames if the log has none", async () => {
    const messages = plainLog()
      .split("\n")
      .filter((line) => !line.includes('"control_re'))
      .join("\n");
    const { code, out, err } = await check(messages);
    expect({ code, out }).toEqual({ code: exitCode.ok, out: "5 events, no violations; not all laws are checked" });
    expect(err).toContain("laws are not checked, because the log holds no control requests or responses");
  });

  it("regression: are none if the agent prints its answer as text", async () => {
    const tape = createMemoryTape({ header: { argv: ["agent", "-p", "go", "--output-format", "text"] } });
    tape.line("agent-to-host", { bytes: Buffer.from("Two files."), terminated: true, continues: false });
    tape.finish();
    const { code, err } = await check(Buffer.from(tape.bytes()).toString(), "text.tape.jsonl");
    expect(code).toBe(exitCode.ok);
    expect(err).toContain("laws are not checked, because the agent was started with --print and prints no frames");
  });

  it("say that a file is cut off, and blame no side for it", async () => {
    const { code, out, err } = await check(plainLog().trimEnd().slice(0, -20));
    expect(code).toBe(exitCode.found);
    expect(out).toBe("8 events, no violations; the file breaks off in line 9, so its end is not checked");
    expect(err).toContain("log.jsonl:9: The file is cut off: its last line is not complete");
  });

  it("name a damaged line of a log, and blame no side for what it may have contained", async () => {
    const envelope = (dir: string, frame: object) => JSON.stringify({ t: 1, proc: 1, dir, frame });
    const content = [{ type: "tool_result", tool_use_id: "t1", content: "x" }];
    const lines = [
      envelope("host->agent", { type: "user", message: { role: "user", content: "go" }, parent_tool_use_id: null }),
      envelope("agent->host", { type: "assistant", message: { role: "assistant", content: [] } }).slice(0, 60),
      envelope("agent->host", { type: "user", message: { role: "user", content }, parent_tool_use_id: null }),
    ];
    const { code, path, out, err } = await check(`${lines.join("\n")}\n`);
    expect(code).toBe(exitCode.found);
    expect(out).toContain("no violations; not all laws are checked; what follows line 2 is not checked");
    expect(err).toContain("log.jsonl:2: The line is not a JSON object");
    const terminal = terminalDouble();
    expect(await runCli(["why", path], terminal)).toBe(exitCode.found);
    expect(terminal.stdout.join("\n")).toContain("The verdict is incomplete. Line 2 of the file cannot be trusted");
  });

  it("do not report overdue responses if the log does not contain the exit", async () => {
    const open = plainLog().split("\n").slice(0, 1).join("\n");
    expect(await check(`${open}\n{"type":"keep_alive"}\n`)).toMatchObject({ code: exitCode.ok });
  });

  it("are those about messages in a transcript, also once it is a tape", async () => {
    const { code, path, err } = await check(transcript());
    expect(code).toBe(exitCode.ok);
    expect(err).toContain("because a transcript holds only messages");
    const { tape } = importFile(path, "transcript", join(folder, "made.tape.jsonl"));
    const terminal = terminalDouble();
    expect(await runCli(["check", tape], terminal)).toBe(exitCode.ok);
    expect(terminal.stderr.join("\n")).toContain("because a transcript holds only messages");
  });

  it("still detect violations that one side shows alone", async () => {
    const torn = plainLog("agent-to-host").replace("\n", "\nstray output\n");
    const { code, out } = await check(torn);
    expect(code).toBe(exitCode.found);
    expect(out).toContain("[framing.output.pure]");
  });
});
