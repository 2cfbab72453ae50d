import { mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { isEvent } from "@agentwire/replay";
import { importFile, loadTape, readImported } from "@agentwire/replay/node";
import { expect, onTestFinished, test } from "vitest";

function imported(kind: "frames" | "transcript", lines: readonly object[]) {
  const folder = mkdtempSync(join(tmpdir(), "agentwire-import-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const path = join(folder, "s.jsonl");
  writeFileSync(path, lines.map((line) => `${JSON.stringify(line)}\n`).join(""));
  const read = loadTape(importFile(path, kind, join(folder, "out.tape.jsonl")).tape);
  if (!read.ok) throw new Error(read.problem.message);
  const { header, events } = read.tape;
  return { header, times: events.flatMap((event) => (isEvent(event, "wire/frame") ? [event.us] : [])) };
}

const line = (second: number, role: string, more: object = {}) => ({
  type: role,
  message: { role, content: [{ type: "text", text: role }] },
  uuid: `${second}`,
  sessionId: "s",
  cwd: "/project",
  timestamp: new Date(Date.UTC(2026, 0, 1, 12, 0, second)).toISOString(),
  ...more,
});

test("a transcript brings its times and its folder along", () => {
  const waiting = { type: "queue-operation", timestamp: "2026-01-01T11:59:00.000Z", sessionId: "s" };
  const { header, times } = imported("transcript", [waiting, line(1, "user"), line(4, "assistant")]);
  expect(header).toMatchObject({ startedAt: "2026-01-01T12:00:01.000Z", cwd: "/project" });
  expect(times).toEqual([0, 3_000_000]);
});

test("times that go back or are missing stand still", () => {
  const none = line(0, "assistant", { timestamp: undefined });
  const { times } = imported("transcript", [line(2, "user"), line(5, "assistant"), none, line(3, "user")]);
  expect(times).toEqual([0, 3_000_000, 3_000_000, 3_000_000]);
});

test("a log of frames tells no times, whatever its frames hold", () => {
  const { header, times } = imported("frames", [line(1, "user"), line(4, "assistant")]);
  expect([header.startedAt, header.cwd, times]).toEqual([undefined, undefined, [0, 0]]);
});

test("a line above the limit is reported with its number and size, not as a line without JSON", () => {
  const folder = mkdtempSync(join(tmpdir(), "agentwire-import-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const path = join(folder, "s.jsonl");
  const [short, long] = [{ type: "keep_alive" }, { type: "keep_alive", text: "x".repeat(65) }].map((frame) =>
    JSON.stringify(frame),
  ) as [string, string];
  writeFileSync(path, `${short}\n${long}\n${short}\n`);
  const problem = `Line 2 has ${long.length} bytes, and the limit is ${long.length - 1}.`;
  expect(() => [...readImported(path, "frames", long.length - 1)]).toThrow(problem);
  expect(() => importFile(path, "frames", join(folder, "out.tape.jsonl"), long.length - 1)).toThrow(problem);
  expect(readdirSync(folder)).toEqual(["s.jsonl"]);
  const items = [...readImported(path, "frames", long.length)].flatMap((read) => read.items);
  expect(items.filter((item) => item.kind === "event" && isEvent(item.event, "wire/frame"))).toHaveLength(3);
});
