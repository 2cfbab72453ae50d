import { copyFileSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createMemoryTape, type MemoryTapeOptions } from "@agentwire/replay";
import { afterAll, describe, expect, it } from "vitest";
import { exitCode } from "../../../src/exit.ts";
import { runCli } from "../../../src/main.ts";
import { terminalDouble } from "../../terminal-double.ts";

const folder = mkdtempSync(join(tmpdir(), "agentwire-diff-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

interface Session {
  readonly header?: MemoryTapeOptions["header"];
  readonly prompt?: string;
  readonly request?: object;
  readonly status?: number;
  readonly stderr?: string;
  readonly exit?: number;
}

const request = {
  model: "claude-opus-5-5",
  max_tokens: 100,
  system: [
    { type: "text", text: `${"You are an agent. ".repeat(100)}Be brief.`, cache_control: { type: "ephemeral" } },
  ],
  tools: [{ name: "Bash", description: "Runs a command." }],
  messages: [{ role: "user", content: "Hello" }],
};

let made = 0;
function tapeOf({
  header,
  prompt = "Hello",
  request: body = request,
  status = 200,
  stderr = "fine\n",
  exit = 0,
}: Session): string {
  const tape = createMemoryTape({ header: { argv: ["agent"], environment: { LANG: "C" }, ...header } });
  tape.frame("host-to-agent", { type: "user", message: { role: "user", content: prompt }, parent_tool_use_id: null });
  tape.record("model/request", { call: 1, body });
  tape.record("model/end", { call: 1, status });
  tape.record("process/stderr", { text: stderr });
  tape.record("process/exit", { code: exit, signal: null });
  tape.finish();
  const path = join(folder, `${made++}.tape.jsonl`);
  writeFileSync(path, tape.bytes());
  return path;
}

async function diff(other: Session, ...args: string[]) {
  const terminal = terminalDouble();
  const code = await runCli(["diff", tapeOf({}), tapeOf(other), ...args], terminal);
  return { code, out: terminal.stdout.join("\n"), err: terminal.stderr.join("\n") };
}

describe("agentwire diff", () => {
  it("regression: named lines of a temporary file instead of the lines of a log", async () => {
    const log = (text: string): string => {
      const path = join(folder, `${made++}.jsonl`);
      const message = { role: "user", content: text };
      const prompt = { type: "user", message, parent_tool_use_id: null };
      const interrupt = { type: "control_request", request_id: "1", request: { subtype: "interrupt" } };
      const lines = [interrupt, prompt].map((frame) => JSON.stringify({ t: 1, dir: "host->agent", frame }));
      writeFileSync(path, `${lines.join("\n\n")}\n`);
      return path;
    };
    const terminal = terminalDouble();
    await runCli(["diff", log("Hello"), log("Good bye")], terminal);
    expect(terminal.stderr.join("\n")).toContain("read as");
    expect(terminal.stdout.join("\n")).toContain("event 1, line 3, ");
    const json = terminalDouble();
    await runCli(["diff", log("Hello"), log("Good bye"), "--json"], json);
    const [{ location, message }] = JSON.parse(json.stdout.join("")).differences;
    expect([location.line, message]).toEqual([3, expect.stringContaining("At event 1 (line 3, ")]);
  });

  it.each<[string, Session, number, RegExp]>([
    ["prompt", { prompt: "Goodbye" }, exitCode.found, /message\.content: "Hello" -> "Goodbye"/],
    ["exit code", { exit: 3 }, exitCode.found, /\/process\/0\/code\n {4}\[-0-\]\{\+3\+\}/],
    [
      "system prompt, at its end",
      {
        request: {
          ...request,
          system: [{ ...request.system[0], text: request.system[0]?.text.replace("brief", "kind") }],
        },
      },
      exitCode.otherModelCalls,
      /\/model\/0\/request\/system\/0\/text\n.*\u2026.*Be \[-brief-\]\{\+kind\+\}\./,
    ],
    ["model", { request: { ...request, model: "claude-haiku-5" } }, exitCode.otherModelCalls, /\/request\/model/],
    ["parameter", { request: { ...request, max_tokens: 5 } }, exitCode.otherModelCalls, /\/request\/max_tokens/],
    [
      "message",
      { request: { ...request, messages: [] } },
      exitCode.otherModelCalls,
      /\/request\/messages\/0 \(only in the first\)/,
    ],
    [
      "tool",
      { request: { ...request, tools: [{ name: "Bash", description: "Runs commands." }] } },
      exitCode.otherModelCalls,
      /\/request\/tools\/0\/description/,
    ],
    [
      "cache mark",
      { request: { ...request, system: [{ type: "text", text: request.system[0]?.text }] } },
      exitCode.otherModelCalls,
      /cache_control \(only in the first\)/,
    ],
    ["status", { status: 529 }, exitCode.otherModelCalls, /\/model\/0\/status/],
    [
      "argument",
      { header: { argv: ["agent", "--verbose"] } },
      exitCode.otherMetadata,
      /\/argv\/0\/1 \(only in the second\)/,
    ],
    ["environment", { header: { environment: { LANG: "de" } } }, exitCode.otherMetadata, /\/environment\/LANG/],
    ["stderr", { stderr: "bad\n" }, exitCode.otherMetadata, /\/stderr\/0/],
  ])("shows another %s", async (_, other, code, shown) => {
    const result = await diff(other);
    expect(result.code).toBe(code);
    expect(result.out).toMatch(shown);
    expect(result.out).toMatch(/Not compared: times/);
  });

  it("finds nothing between equal sessions, and reports what it did not compare", async () => {
    const { code, out } = await diff({});
    expect(code).toBe(exitCode.ok);
    expect(out).toMatch(/^identical; 2 of 2 steps .*\nTiming: .*\nNot compared: times/);
  });

  it("compares only what is asked for, and leaves out what is ignored", async () => {
    const other = { stderr: "bad\n", request: { ...request, max_tokens: 5 } };
    expect((await diff(other, "--only", "stderr")).code).toBe(exitCode.otherMetadata);
    expect((await diff(other, "--ignore", "/stderr")).code).toBe(exitCode.otherModelCalls);
    const none = await diff(other, "--ignore", "/stderr", "--ignore", "/model/*/request/max_tokens");
    expect(none.code).toBe(exitCode.ok);
    expect(none.out).toContain("/stderr (--ignore)");
    expect((await diff({ prompt: "Bye" }, "--ignore", "/wire/message")).code).toBe(exitCode.ok);
    expect((await diff({}, "--only", "everything")).code).toBe(exitCode.usage);
  });

  it("shows two columns, JSON, and a page", async () => {
    const other = { stderr: "bad\n" };
    expect((await diff(other, "--side-by-side")).out).toMatch(/fine\s+\u2502 bad/);
    expect(JSON.parse((await diff(other, "--json")).out)).toMatchObject({
      metadata: { differences: [{ section: "stderr", first: "fine\n", second: "bad\n" }] },
    });
    const page = join(folder, "page.html");
    await diff(other, "--html", page);
    expect(readFileSync(page, "utf8")).toMatch(/<del>fine<\/del><ins>bad<\/ins>/);
  });
});

it("compares the sessions of two folders by name", async () => {
  const names = ["before", "after"].map((name) => join(folder, name));
  for (const path of names) mkdirSync(path);
  const [before = "", after = ""] = names;
  const put = (path: string, session: Session) => copyFileSync(tapeOf(session), path);
  put(join(before, "same.tape.jsonl"), {});
  put(join(after, "same.tape.jsonl"), {});
  put(join(before, "other.tape.jsonl"), {});
  put(join(after, "other.tape.jsonl"), { stderr: "warning\n" });
  const terminal = terminalDouble();
  expect(await runCli(["diff", before, after], terminal)).toBe(exitCode.otherMetadata);
  expect(terminal.stdout.join("\n")).toMatch(
    /^other\.tape\.jsonl[\s\S]*stderr: 1 difference[\s\S]*^same\.tape\.jsonl/m,
  );
  put(join(before, "gone.tape.jsonl"), {});
  expect(await runCli(["diff", before, after], terminal)).toBe(exitCode.found);
  expect(terminal.stderr.join("\n")).toContain(`gone.tape.jsonl is missing in ${after}.`);
});
