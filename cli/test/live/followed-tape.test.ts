import { appendFileSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createMemoryTape } from "@agentwire/replay";
import { afterAll, expect, test } from "vitest";
import { followTape } from "../../src/live/followed-tape.ts";

const folder = mkdtempSync(join(tmpdir(), "agentwire-follow-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

test("reads the events of a growing tape once each, also where a line is written in pieces", () => {
  const writer = createMemoryTape();
  for (let n = 0; n < 5; n++) writer.frame("agent-to-host", { type: "keep_alive", text: "é".repeat(n) });
  writer.finish();
  const bytes = writer.bytes();
  const path = join(folder, "growing.tape.jsonl");
  writeFileSync(path, "");
  const tape = followTape(path);
  const seqs: number[] = [];
  for (let at = 0; at < bytes.length; at += 7) {
    expect(tape.ended).toBe(false);
    appendFileSync(path, bytes.subarray(at, at + 7));
    seqs.push(...tape.read().map(({ seq }) => seq));
  }
  expect(seqs).toEqual(writer.tape().events.map(({ seq }) => seq));
  expect(tape.header).toEqual(writer.tape().header);
  expect(tape.problems).toEqual([]);
  expect(tape.ended).toBe(true);
  expect(tape.read()).toEqual([]);
  tape.close();
});

test("says that a file cannot be read", () => {
  expect(() => followTape(join(folder, "none.jsonl"))).toThrow(/none\.jsonl/);
});
