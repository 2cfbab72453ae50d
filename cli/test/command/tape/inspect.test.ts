import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createMemoryTape } from "@agentwire/replay";
import stringWidth from "string-width";
import { afterAll, describe, expect, it } from "vitest";
import { exitCode } from "../../../src/exit.ts";
import { runCli } from "../../../src/main.ts";
import { terminalDouble } from "../../terminal-double.ts";

const folder = mkdtempSync(join(tmpdir(), "agentwire-inspect-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

it("lists each session of a folder, and shows an event of one of them", async () => {
  const sessions = mkdtempSync(join(folder, "several-"));
  for (const name of ["a", "b"]) {
    const tape = createMemoryTape();
    tape.frame("host-to-agent", { type: "user", message: { role: "user", content: `session ${name}` } });
    tape.finish();
    writeFileSync(join(sessions, `${name}.tape.jsonl`), tape.bytes());
  }
  const run = async (...args: readonly string[]) => {
    const terminal = terminalDouble();
    const code = await runCli(["inspect", sessions, ...args], terminal);
    return { code, text: [...terminal.stdout, ...terminal.stderr].join("\n") };
  };
  const all = await run();
  expect(all.code).toBe(exitCode.ok);
  expect(all.text).toMatch(/a\.tape\.jsonl: [\s\S]*session a[\s\S]*b\.tape\.jsonl: [\s\S]*session b/);
  expect((await run("--where", "text-of-none")).code).toBe(exitCode.found);
  expect(await run("--frame")).toMatchObject({ code: exitCode.usage, text: expect.stringContaining("with --at") });
  expect(await run("--at", "0")).toMatchObject({
    code: exitCode.unreadable,
    text: expect.stringContaining("Name one"),
  });
});

it("keeps most of a narrow terminal for what happens", async () => {
  const file = recorded("narrow", "allow", "echo one two three four five six seven eight nine ten");
  const run = async (width: number) => {
    const terminal = terminalDouble(width);
    await runCli(["inspect", file], terminal);
    return terminal.stdout.find((line) => line.includes("echo")) ?? "";
  };
  const line = await run(80);
  expect(line.length).toBeLessThanOrEqual(80);
  expect(line).toContain("echo one two three four");
  expect(await run(200)).toContain("ten");
});

/** Records a session whose host answers the permission request with `behavior`, or not at all. */
function recorded(name: string, behavior: "allow" | "deny" | null, command = "ls"): string {
  const tape = createMemoryTape();
  tape.frame("host-to-agent", { type: "user", message: { role: "user", content: "look" }, parent_tool_use_id: null });
  tape.frame("agent-to-host", { type: "system", subtype: "init", session_id: "s", model: "opus", tools: [] });
  const use = { type: "tool_use", id: "t1", name: "Bash", input: { command } };
  tape.frame("agent-to-host", {
    type: "assistant",
    message: { role: "assistant", content: [use] },
    parent_tool_use_id: null,
  });
  tape.frame("agent-to-host", { type: "system", subtype: "session_state_changed", state: "requires_action" });
  const request = { subtype: "can_use_tool", tool_name: "Bash", input: { command }, tool_use_id: "t1" };
  tape.frame("agent-to-host", { type: "control_request", request_id: "a1", request });
  if (behavior !== null) {
    const response = behavior === "allow" ? { behavior, updatedInput: { command } } : { behavior, message: "no" };
    tape.frame("host-to-agent", {
      type: "control_response",
      response: { subtype: "success", request_id: "a1", response },
    });
  }
  tape.finish();
  const path = join(folder, `${name}.tape.jsonl`);
  writeFileSync(path, tape.bytes());
  return path;
}

async function run(args: readonly string[], width?: number) {
  const terminal = terminalDouble(width);
  const code = await runCli(args, terminal);
  return { code, lines: terminal.stdout, out: terminal.stdout.join("\n"), err: terminal.stderr.join("\n") };
}

const stuck = recorded("stuck", null);
const allowed = recorded("allowed", "allow");
const denied = recorded("denied", "deny");
const hostile = recorded(
  "hostile",
  null,
  "echo \u001b[31m\u001b]0;owned\u0007 \u202e \u6f22\u5b57\u6f22\u5b57\u6f22\u5b57 ".repeat(20),
);

describe("agentwire inspect", () => {
  it("lists the events, and hides minor ones", async () => {
    const { code, out } = await run(["inspect", allowed]);
    expect(code).toBe(exitCode.ok);
    expect(out).toMatch(/4 +0\.005 agent +can_use_tool +\u2190 2 asks to run Bash: ls\n/);
    expect(out).toMatch(/5 +0\.006 host +can_use_tool +\u2190 4 Bash: allowed\n/);
    expect(out).toMatch(/5 of 7 events in 0\.007 s \(--all shows the rest\)/);
  });

  it("prints each event with backpressure", async () => {
    const double = terminalDouble();
    let [full, waits] = [false, 0];
    const out = (line: string): void => {
      expect(full).toBe(false);
      double.out(line);
    };
    const room = async (): Promise<void> => {
      full = true;
      waits += 1;
      await new Promise(setImmediate);
      full = false;
    };
    expect(await runCli(["inspect", allowed, "--all"], { ...double, out, room })).toBe(exitCode.ok);
    expect([double.stdout.at(-1), waits]).toEqual(["7 of 7 events in 0.007 s", 7]);
  });

  it("finds the matches of a query, and exits with 1 if there are none", async () => {
    const found = await run(["inspect", denied, "--where", "tool:Bash denied", "--json"]);
    expect(found.lines.map((line) => JSON.parse(line).seq)).toEqual([5]);
    expect((await run(["inspect", allowed, "--where", "tool:Bash denied"])).code).toBe(exitCode.found);
    expect((await run(["inspect", denied, "--at", "4", "--where", "denied"])).code).toBe(exitCode.usage);
    const none = await run(["inspect", denied, "--where", "error"]);
    expect(`${none.out}${none.err}`).toMatch(/No event matches error\. .* other marks: .*denied \(\d+\)/);
    expect((await run(["inspect", allowed, "--where", "colour:red"])).code).toBe(exitCode.usage);
  });

  it("shows the state at an event, what led to it and what it led to", async () => {
    const { out } = await run(["inspect", allowed, "--at", "4"]);
    expect(out).toContain("the host must send an answer to can_use_tool about Bash (since event 4");
    expect(out).toMatch(/ 2 .*Bash: ls\n +4 .*asks to run Bash.*\n +5 .*allowed/);
    expect(out).toMatch(/ 0 user +look/);
    const json = JSON.parse((await run(["inspect", allowed, "--at", "4", "--json"])).out);
    expect(json).toMatchObject({ event: { seq: 4 }, state: { requests: [{ owes: "host" }] }, effects: [5] });
  });

  it("reports which events there are if one is asked for that is not", async () => {
    expect(await run(["inspect", allowed, "--at", "99"])).toMatchObject({
      code: exitCode.found,
      err: /ends with event 6/,
    });
    expect((await run(["inspect", allowed, "--at", "x"])).code).toBe(exitCode.usage);
  });

  it.each([60, 80, 200])("limits hostile and wide text to %i columns, without escape sequences", async (width) => {
    for (const args of [
      ["inspect", hostile],
      ["inspect", hostile, "--at", "4"],
      ["why", hostile],
    ]) {
      for (const line of (await run(args, width)).lines.slice(1)) {
        expect(line).not.toMatch(/(?!\n)\p{Cc}|\u202e/u);
        if (args[0] === "inspect") expect(stringWidth(line), line).toBeLessThanOrEqual(Math.max(width, 76));
      }
    }
  });

  it("accepts a log of frames, and reports what the log does not contain", async () => {
    const path = join(folder, "frames.jsonl");
    writeFileSync(path, '{"type":"keep_alive"}\n');
    expect(await run(["inspect", path])).toMatchObject({
      code: exitCode.ok,
      err: /read as a log with one frame a line/,
    });
  });

  it("says once what files of a kind do not contain", async () => {
    const paths = ["a.jsonl", "b.jsonl"].map((name) => join(folder, name));
    for (const path of paths) writeFileSync(path, '{"type":"keep_alive"}\n');
    const { err } = await run(["inspect", ...paths]);
    expect(err.match(/read as a log with one frame a line/g)).toHaveLength(1);
  });

  it("reads a log whose first line is binary", async () => {
    const path = join(folder, "binary-first.jsonl");
    writeFileSync(path, Buffer.concat([Buffer.from([0xff, 0xff, 0, 1, 10]), Buffer.from('{"type":"keep_alive"}\n')]));
    expect(await run(["inspect", path, "--all"])).toMatchObject({ out: expect.stringContaining("keep_alive") });
  });

  it.each(["inspect", "why", "check"])("%s marks a log whose last line is incomplete", async (command) => {
    const path = join(folder, "cut.jsonl");
    writeFileSync(path, '{"type":"keep_alive"}\n{"type":"keep_al');
    expect(await run([command, path])).toMatchObject({
      code: exitCode.found,
      out: expect.stringMatching(/the file breaks off in/i),
    });
  });
});

describe("agentwire why", () => {
  it("names the side that is waiting and the frames that prove it", async () => {
    const { out } = await run(["why", stuck]);
    expect(out).toContain("The session is stuck: it is waiting for an answer.");
    expect(out).toContain("The host has not answered the permission request about Bash (event 4");
    expect(out).toMatch(/ 4 +0\.005 agent +can_use_tool .*asks to run Bash: ls/);
  });

  it("answers for an earlier moment too", async () => {
    expect((await run(["why", allowed, "--at", "4"])).out).toContain("waiting for an answer");
    const tape = createMemoryTape();
    const bytes = Buffer.from('{"type":"assis');
    tape.line("agent-to-host", { bytes, terminated: false, continues: false });
    tape.record("process/exit", { code: 3, signal: null });
    tape.finish();
    const torn = join(folder, "torn.tape.jsonl");
    writeFileSync(torn, tape.bytes());
    expect((await run(["why", torn])).out).toContain("Its last line broke off in the middle (event 0).");
    expect(await run(["why", allowed, "--at", "99"])).toMatchObject({
      code: exitCode.found,
      out: "",
      err: expect.stringContaining("has no event 99; its last event is"),
    });
    expect((await run(["why", allowed])).out).not.toContain("waiting for an answer");
  });
});

describe("agentwire diff", () => {
  it("finds nothing between a tape and itself", async () => {
    expect(await run(["diff", allowed, allowed])).toMatchObject({ code: exitCode.ok, out: /^identical; 6 of 6 steps/ });
  });

  it("reports the first difference with its location, both sides, the preceding frames and the next step", async () => {
    const { code, out } = await run(["diff", allowed, denied]);
    expect(code).toBe(exitCode.found);
    expect(out).toMatch(/^different shape or decision: event 5, line 7, host-to-agent, channel reply:a1\n/);
    expect(out).toMatch(/expected +control_response \(allow\)\n +got +control_response \(deny\)\n/);
    expect(out).toMatch(/field +response\.response\.behavior: "allow" -> "deny"/);
    expect(out).toMatch(/because +event 4: agent: control_request can_use_tool \(Bash\)/);
    expect(out).toMatch(/next +compare what decides can_use_tool/);
  });

  it("reports what is missing, and what cannot be read", async () => {
    expect((await run(["diff", allowed, stuck])).out).toMatch(/^missing from the second session: event 5/);
    expect((await run(["diff", allowed, join(folder, "nowhere")])).code).toBe(exitCode.unreadable);
  });
});
