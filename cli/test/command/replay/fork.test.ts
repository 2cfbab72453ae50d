import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { exitCode } from "../../../src/exit.ts";
import { runCli } from "../../../src/main.ts";
import { sessionWithPermission, sessionWithRefusal } from "../../input/requested-session.ts";
import { terminalDouble } from "../../terminal-double.ts";

const folder = mkdtempSync(join(tmpdir(), "agentwire-fork-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const path = join(folder, "asked.tape.jsonl");

beforeAll(() => writeFileSync(path, sessionWithPermission()));

async function run(...args: string[]) {
  const terminal = terminalDouble();
  const code = await runCli(["fork", path, ...args], terminal);
  return { code, out: terminal.stdout.join("\n"), err: terminal.stderr.join("\n") };
}

describe("agentwire fork", () => {
  it("changes only the answer, prints both futures with their differences, and stores them as tapes", async () => {
    const output = join(folder, "kept");
    const { code, out } = await run("--at", "5", "--set", '{"behavior":"deny","message":"no"}', "-o", output);
    expect(code).toBe(exitCode.ok);
    expect(out).toContain("1 tool use was denied in it");
    expect(out).toContain('response.response.behavior: "allow" -> "deny"');
    expect(out).toContain('content: "made it" -> "no"');
    // The user caused the differences: none is to be repaired.
    expect(out).toMatch(/^ {4}before {4}control_response \(allow\)\n {4}after {5}control_response \(deny\)$/m);
    expect(out).not.toMatch(/^ {4}next /m);
    expect(readdirSync(output).sort()).toEqual(["after.tape.jsonl", "before.tape.jsonl"]);
    const futures = ["before", "after"].map((name) => join(output, `${name}.tape.jsonl`));
    for (const future of futures) expect(await runCli(["check", future], terminalDouble())).toBe(exitCode.ok);
    expect(await runCli(["diff", ...futures], terminalDouble())).toBe(exitCode.found);
    // Nothing is overwritten.
    const second = await run("--at", "5", "--set", '{"behavior":"deny","message":"no"}', "-o", output);
    expect(second).toMatchObject({ code: exitCode.unreadable, err: expect.stringContaining("EEXIST") });
  });

  it("gives no answer to a question that the changed session does not ask", async () => {
    const output = join(folder, "unasked");
    const message = {
      id: "m1",
      type: "message",
      role: "assistant",
      model: "m",
      content: [{ type: "text", text: "no" }],
    };
    const value = { type: "assistant", message, parent_tool_use_id: null, session_id: "s" };
    const { code, out } = await run("--at", "3", "--set", JSON.stringify(value), "-o", output);
    expect([code, out]).toEqual([exitCode.ok, expect.stringContaining("a question that it was not asked")]);
    expect(await runCli(["check", join(output, "after.tape.jsonl")], terminalDouble())).toBe(exitCode.ok);
  });

  it("shows several futures side by side, with their costs", async () => {
    const output = join(folder, "several");
    const changes = ["--result", "made two", "--deny", "no", "--answer", '{"behavior":"deny","message":"never"}'];
    const { code, out } = await run("--at", "4", ...changes, "-o", output);
    expect(code).toBe(exitCode.ok);
    expect(out).toMatch(/model calls +tools +tokens in/);
    for (const row of ["unchanged ", 'result "made two" ', "denied ", 'answer {"behavior":"deny"'])
      expect(out).toContain(row);
    expect(out).toContain('content: "made it" -> "made two"');
    expect(readdirSync(output).sort()).toEqual([
      "after-1.tape.jsonl",
      "after-2.tape.jsonl",
      "after-3.tape.jsonl",
      "before.tape.jsonl",
    ]);
  });

  it("regression: the result of a call that the agent refused by itself led to nothing, and failed calls were lost", async () => {
    const [refused, output] = [join(folder, "refused.tape.jsonl"), join(folder, "refused")];
    writeFileSync(refused, sessionWithRefusal());
    const terminal = terminalDouble();
    const change = ["--at", "13", "--result", "made it"];
    expect(await runCli(["fork", refused, ...change, "-o", output], terminal)).toBe(exitCode.ok);
    const out = terminal.stdout.join("\n");
    expect(out).toMatch(/permission_denials: \[\{.*\] -> \[\]/);
    expect(out).toMatch(/message\.content\[0\]\.content: .* -> "made it"/);
    for (const future of ["before", "after"])
      expect(readFileSync(join(output, `${future}.tape.jsonl`), "utf8")).toContain('"subtype":"api_retry"');
  });

  it("lets a script answer after the change", async () => {
    const script = join(folder, "script.json");
    writeFileSync(script, '{ "version": 1, "steps": ["I will not try again."] }');
    const { code, out } = await run("--at", "4", "--deny", "no", "--model-script", script, "--json");
    expect(code).toBe(exitCode.ok);
    expect(JSON.parse(out).futures[0]).toMatchObject({ name: "after", cost: { modelCalls: 2, toolUses: 1 } });
    expect(out).toContain("I will not try again.");
  });

  it("says that another prompt alone changes no recorded answer", async () => {
    const prompt = join(folder, "prompt.txt");
    writeFileSync(prompt, "You are terse.");
    const { code, out } = await run("--system-prompt", prompt);
    expect([code, out]).toEqual([exitCode.ok, expect.stringContaining("Let a script or a live model answer.")]);
  });

  it.each([
    [[], "Name a change"],
    [["--deny", "no"], "Name the event at which the session differs"],
    [["--at", "8", "--deny", "no"], "is about no call of a tool"],
    [["--at", "1", "--answer", "{}"], "is not a request"],
    [["--at", "4", "--answer", "1"], "An answer is an object"],
  ])("reports what is missing: %j", async (args, message) => {
    expect(await run(...args)).toMatchObject({ code: exitCode.usage, err: expect.stringContaining(message) });
  });

  it.each([
    ["8", '{"type":"result","result":"x"}', "what the agent itself said (result/success)"],
    ["5", '{"type":"control_response","response":{"request_id":"other"}}', "answers the request q1"],
    ["3", '{"type":"user"}', "is of type assistant"],
    ["1", '"text"', "A frame is an object"],
    ["1", "{}", "A frame has a type"],
    ["99", "{}", "has no event 99"],
    ["x", "{}", "Expected the number of an event"],
    ["1", "{", "Expected JSON, or @ and a JSON file"],
  ])("refuses a change that would lead to nothing: event %s, %s", async (at, set, args) => {
    expect(await run("--at", at, "--set", set)).toMatchObject({
      code: exitCode.usage,
      out: "",
      err: expect.stringContaining(args),
    });
  });
});
