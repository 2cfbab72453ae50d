import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, it } from "vitest";
import { exitCode } from "../../../src/exit.ts";
import { runCli } from "../../../src/main.ts";
import { terminalDouble } from "../../terminal-double.ts";

const folder = mkdtempSync(join(tmpdir(), "agentwire-learn-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

async function learn(frames: readonly object[], ...options: readonly string[]) {
  const path = join(folder, "frames.jsonl");
  writeFileSync(path, frames.map((frame) => `${JSON.stringify(frame)}\n`).join(""));
  const terminal = terminalDouble();
  const code = await runCli(["schema", "learn", path, ...options], terminal);
  return { code, out: terminal.stdout.join("\n"), path };
}

it("proposes what the frames of a file add", async () => {
  const { code, out, path } = await learn([{ type: "keep_alive" }, { type: "keep_alive", mood: "good" }]);
  expect(code).toBe(exitCode.found);
  expect(out).toContain(`keep_alive.mood: new field (string), seen 1 time, first at ${path}:2`);
  expect(out).toContain('mood: undeclared(word("…"), "…").optional(),');
  expect(out).toMatch(/1 proposal from 2 frames$/);
});

it("finds nothing in known frames, and prints JSON", async () => {
  expect(await learn([{ type: "keep_alive" }])).toMatchObject({ code: exitCode.ok });
  const { out } = await learn([{ type: "of_tomorrow" }], "--json");
  expect(JSON.parse(out)).toMatchObject({ path: "of_tomorrow", kind: "new entry", occurrences: 1 });
});
