import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { exitCode } from "../src/exit.ts";
import { runCli } from "../src/main.ts";
import { terminalDouble } from "./terminal-double.ts";

const folder = mkdtempSync(join(tmpdir(), "exit-"));
const at = (name: string): string => join(folder, name);
const header = { agentwire: "tape", version: 1, startedAt: 0, protocol: "0.3.330", recorder: "test" };
const line = {
  type: "user",
  uuid: "11111111-1111-4111-8111-111111111111",
  parentUuid: null,
  sessionId: "22222222-2222-4222-8222-222222222222",
  timestamp: "2026-01-01T00:00:00.000Z",
  message: { role: "user", content: "Hi" },
};

beforeAll(() => {
  const files: Readonly<Record<string, string>> = {
    "empty.jsonl": "",
    "binary.jsonl": "\u007fELF\0\0",
    "prose.jsonl": "Loading model\nReady\n",
    "session.tape.jsonl": `${JSON.stringify(header)}\n`,
    "transcript.jsonl": `${JSON.stringify(line)}\n`,
    "coverage.json": "{}",
    "expected.json": '{"expected":{"no.such.requirement":"later"}}',
    "scenario.json": "{}",
  };
  for (const [name, text] of Object.entries(files)) writeFileSync(at(name), text);
});
afterAll(() => rmSync(folder, { recursive: true }));

/** Every message that stops a command: what happened, where, and what to do next. */
const messages: readonly (readonly [argv: readonly string[], message: RegExp])[] = [
  [["check", "{}/none.jsonl"], /none\.jsonl cannot be read: no such file or folder \(ENOENT\)\. Check the path\.$/],
  [["check", "{}/empty.jsonl"], /empty\.jsonl is empty\. Record a session with: agentwire record /],
  [["check", "{}/binary.jsonl"], /binary\.jsonl is a binary file\. Name a tape, a log or a transcript/],
  [["check", "{}/prose.jsonl"], /prose\.jsonl contains no session\. The first lines are neither /],
  [["import", "{}/session.tape.jsonl"], /session\.tape\.jsonl is already a tape\. Use it unchanged/],
  [["export", "{}/transcript.jsonl"], /transcript\.jsonl is already a transcript\. Copy it, or name a tape\.$/],
  [
    ["coverage", "{}/transcript.jsonl", "--ratchet", "{}/coverage.json"],
    /coverage\.json is not a coverage file: Its `version` is not 1\. Name another file, or delete it to start again\.$/,
  ],
  [
    ["sessions", "doctor", "{}/transcript.jsonl", "--leaf", "nowhere", "--repair", "{}/out.jsonl"],
    /--leaf nowhere: the conversation has no such message\. .*agentwire sessions show FILE --json/,
  ],
  [
    ["conform", "agent", "--expected", "{}/expected.json", "--", "node"],
    /expected\.json names "no\.such\.requirement", which is not a requirement\. .*--list lists them\.$/,
  ],
  [["explore", "--scenario", "{}/none.json", "--", "node"], /none\.json: there is no such file, .*--list shows/],
  [["record", "-o", "{}/empty.jsonl", "--", "node"], /empty\.jsonl: the file exists\. Name another file, .*--force/],
  [["schema", "--at", "9.9.9"], /Unknown release "?9\.9\.9"?\. Expected a release such as \d/],
];

describe("messages", () => {
  it.each(messages.map(([argv, message]) => [argv.join(" "), argv, message] as const))(
    "of %s say what happened and what to do next",
    async (_, argv, message) => {
      const terminal = terminalDouble();
      const code = await runCli(
        argv.map((word) => word.replace("{}", folder)),
        terminal,
      );
      expect([exitCode.usage, exitCode.unreadable]).toContain(code);
      expect(terminal.stderr.join("\n")).toMatch(message);
    },
  );
});
