import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { exitCode } from "../../src/exit.ts";
import { runCli } from "../../src/main.ts";
import { type TerminalDouble, terminalDouble } from "../terminal-double.ts";

const folder = mkdtempSync(join(tmpdir(), "agentwire-quickstart-"));
const tape = join(folder, "session.tape.jsonl");

const run = async (...argv: string[]) => {
  const terminal = terminalDouble();
  return { code: await runCli(argv, terminal), out: terminal.stdout.join("\n"), err: terminal.stderr.join("\n") };
};

describe("the quickstart, and what can be done with its tape", () => {
  let code: number;
  const terminal: TerminalDouble = terminalDouble();

  beforeAll(async () => {
    code = await runCli(["quickstart", "--folder", folder], terminal);
  }, 120_000);
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  it("runs every step without a failure", () => {
    expect(terminal.stdout.filter((line) => line.startsWith("FAIL"))).toEqual([]);
    expect(terminal.stdout.filter((line) => line.startsWith("ok"))).toHaveLength(6);
    expect(code).toBe(exitCode.ok);
  });

  it("prints what its page shows", () => {
    const page = readFileSync(new URL("../../../docs/commands/quickstart.md", import.meta.url), "utf8");
    const [, shown = ""] = /\$ agentwire quickstart\n([\s\S]*?)\n```/.exec(page) ?? [];
    expect(terminal.stdout.join("\n")).toContain(shown);
  });

  it("did what the host allowed, and not what it denied", () => {
    const output = terminal.stdout.join("\n");
    expect(output).toContain("hook PreToolUse on Bash: allowed");
    expect(output).toContain("permission for Write: allowed");
    expect(output).toContain("permission for Write: denied");
    expect(output).toContain("MCP tool add(19, 23): answered 42");
  });

  it("leaves a tape that validates and obeys the laws", async () => {
    expect((await run("validate", tape, "--mode", "strict")).code).toBe(exitCode.ok);
    expect((await run("check", tape)).code).toBe(exitCode.ok);
  });

  it("names the law that an edited session breaks", async () => {
    const lines = readFileSync(tape, "utf8").trim().split("\n");
    const doubled = lines.flatMap((line) => (line.includes('"type":"result"') ? [line, line] : [line]));
    const edited = join(folder, "edited.tape.jsonl");
    writeFileSync(edited, `${doubled.join("\n")}\n`);
    const { code, out, err } = await run("check", edited);
    expect(code).toBe(exitCode.found);
    expect(out).toMatch(/\[turn\.result[\w.-]*\]/);
    expect(err).toContain("edited.tape.jsonl");
  });

  it("reads a tape whose end is missing, and reports it", async () => {
    const full = readFileSync(tape);
    const cut = join(folder, "cut.tape.jsonl");
    writeFileSync(cut, full.subarray(0, full.length - 700));
    const { code, err } = await run("validate", cut);
    expect(code).toBe(exitCode.ok);
    expect(err).toMatch(/incomplete|stopped|missing/);
  });
});
