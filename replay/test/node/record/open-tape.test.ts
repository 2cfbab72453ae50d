import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { linkedPair } from "@agentwire/protocol";
import { recordTransport } from "@agentwire/replay";
import { loadTape, openTape } from "@agentwire/replay/node";
import { expect, onTestFinished, test } from "vitest";

test("a transport is recorded to a file, with the machine's clock and without credentials", async () => {
  const folder = mkdtempSync(join(tmpdir(), "agentwire-open-tape-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const out = join(folder, "a.tape.jsonl");
  const env = { MY_API_KEY: "a-credential-of-mine", TZ: "UTC" };
  const tape = openTape(out, { argv: ["agent"], cwd: "/project", env });
  const { host, agent } = linkedPair();
  const recorded = recordTransport(host, tape.writer);
  const ended = new Promise<void>((resolve) => recorded.open({ line() {}, end: () => resolve() }));
  agent.open({ line: (text) => void agent.send(text), end: () => agent.end() });
  await recorded.send(JSON.stringify({ type: "user", text: env.MY_API_KEY }));
  recorded.end();
  await ended;
  await recorded.close();
  tape.finish();

  const read = loadTape(out);
  if (!read.ok) throw new Error(read.problem.message);
  const { header, events, state } = read.tape;
  expect([tape.path, state]).toEqual([out, "complete"]);
  expect(header).toMatchObject({
    recorder: { name: "agentwire", mode: "transport" },
    argv: ["agent"],
    cwd: "/project",
    environment: { TZ: "UTC" },
  });
  expect(Date.parse(header.startedAt ?? "")).toBeGreaterThan(Date.UTC(2026, 0, 1));
  expect(events.map(({ channel, kind }) => `${channel}/${kind}`).slice(0, 2)).toContain("wire/frame");
  const times = events.map(({ us }) => us);
  expect(times).toEqual([...times].sort((x, y) => x - y));
  expect(JSON.stringify(events)).not.toContain(env.MY_API_KEY);
  // Nothing is overwritten, and what is not known is not said.
  const second = openTape(out);
  second.finish();
  const other = loadTape(second.path);
  expect(second.path).toBe(join(folder, "a-2.tape.jsonl"));
  expect(other.ok && other.tape.header.argv).toBeUndefined();
});
