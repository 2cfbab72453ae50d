import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it } from "vitest";
import { exitCode } from "../../../src/exit.ts";
import { runCli } from "../../../src/main.ts";
import { transcript } from "../../input/sessions.ts";
import { terminalDouble } from "../../terminal-double.ts";

const log = (...frames: readonly (readonly [string, object])[]): string => {
  const file = join(mkdtempSync(join(tmpdir(), "turns-")), "log.jsonl");
  writeFileSync(file, frames.map(([dir, frame], t) => `${JSON.stringify({ t, dir, frame })}\n`).join(""));
  return file;
};
const prompt = (uuid: string, content: string) =>
  ["host->agent", { type: "user", uuid, parent_tool_use_id: null, message: { role: "user", content } }] as const;
const result = (fields: object) =>
  ["agent->host", { type: "result", subtype: "success", is_error: false, ...fields }] as const;

const leftover = [
  prompt("u1", "go on"),
  ["agent->host", { type: "system", subtype: "init", claude_code_version: "2.1.330" }],
  result({ result: "", num_turns: 0, origin: { kind: "task-notification" } }),
  ["agent->host", { type: "system", subtype: "init", claude_code_version: "2.1.330" }],
  result({ result: "done", user_message_uuids: ["u1"] }),
] as const;

it("lists the turns of a session, those without a prompt included", async () => {
  const terminal = terminalDouble();
  expect(await runCli(["turns", log(...leftover)], terminal)).toBe(exitCode.ok);
  expect(terminal.stdout).toEqual([
    "Turn 1: events 1 to 2, started by task-notification: answered",
    "  answers no prompt",
    "Turn 2: events 3 to 4: answered",
    '  prompt 1 "go on"',
    "2 turns, 1 prompt",
  ]);
});

it("exits with 1 and names the prompt if one has no outcome", async () => {
  const terminal = terminalDouble();
  expect(await runCli(["turns", log(...leftover.slice(0, 3))], terminal)).toBe(exitCode.found);
  expect(terminal.stdout).toContain('Prompt 1 "go on": event 0: open');
  expect(terminal.stdout.at(-1)).toContain("1 without an outcome");
});

it("refuses a file without prompts and results", async () => {
  const terminal = terminalDouble();
  expect(await runCli(["turns", log(["agent->host", { type: "keep_alive" }])], terminal)).toBe(exitCode.found);
  expect(terminal.stderr.join("\n")).toContain("there are no turns to list");
});

it("does not name the prompts of a turn if the log contains none", async () => {
  const terminal = terminalDouble();
  const agentOnly = log(["agent->host", { type: "system", subtype: "init" }], result({ result: "done" }));
  expect(await runCli(["turns", agentOnly], terminal)).toBe(exitCode.ok);
  expect(terminal.stdout).toEqual(["Turn 1: events 0 to 1: answered", "1 turn, 0 prompts"]);
});

it("reports no open prompt for a file that cannot contain results", async () => {
  const file = join(mkdtempSync(join(tmpdir(), "turns-")), "session.jsonl");
  writeFileSync(file, transcript());
  for (const path of [file, log(prompt("u1", "go on"))]) {
    const terminal = terminalDouble();
    expect(await runCli(["turns", path], terminal)).toBe(exitCode.ok);
    expect(terminal.stdout.join("\n")).toMatch(/Prompt 1 "go( on)?": event 0: outcome unknown\n0 turns, 1 prompt$/);
    expect(terminal.stderr.join("\n")).toContain(`${path} does not contain the results of prompts.`);
  }
});
