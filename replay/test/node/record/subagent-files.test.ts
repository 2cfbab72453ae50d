import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { importFile, loadTape } from "@agentwire/replay/node";
import { expect, onTestFinished, test } from "vitest";

const line = (value: object) => `${JSON.stringify({ sessionId: "s", uuid: "u", ...value })}\n`;

function session() {
  const folder = mkdtempSync(join(tmpdir(), "agentwire-subagents-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const [transcript, subagents] = [join(folder, "s.jsonl"), join(folder, "s", "subagents")];
  mkdirSync(subagents, { recursive: true });
  writeFileSync(transcript, line({ type: "user", message: { role: "user", content: "go" } }));
  const own = join(subagents, "agent-x.jsonl");
  writeFileSync(own, line({ type: "user", isSidechain: true, message: { role: "user", content: "look" } }));
  writeFileSync(join(subagents, "agent-x.meta.json"), JSON.stringify({ toolUseId: "t1", agentType: "Explore" }));
  return { folder, transcript, own };
}

const textOf = (path: string) => {
  const read = loadTape(path);
  if (!read.ok) throw new Error(read.problem.message);
  return JSON.stringify(read.tape.events);
};

test("a session is imported with its subagents", () => {
  const { folder, transcript } = session();
  const { tape, frames } = importFile(transcript, "transcript", join(folder, "out.tape.jsonl"));
  expect(frames).toBe(2);
  expect(textOf(tape)).toContain('"parent_tool_use_id":"t1"');
});

test("a subagent's file is imported alone, and without its sidecar its frames have no place", () => {
  const { folder, own } = session();
  expect(importFile(own, "transcript", join(folder, "alone.tape.jsonl")).frames).toBe(1);
  writeFileSync(own.replace(".jsonl", ".meta.json"), "not json");
  const { frames, notes } = importFile(own, "transcript", join(folder, "lost.tape.jsonl"));
  expect(frames).toBe(0);
  expect(notes.join()).toContain("nothing says what started it");
});
