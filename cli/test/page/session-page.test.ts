import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createMemoryTape } from "@agentwire/replay";
import { afterAll, expect, test } from "vitest";
import { openInput } from "../../src/input/open.ts";
import { sessionPage } from "../../src/page/session-page.ts";
import { terminalDouble } from "../terminal-double.ts";

const folder = mkdtempSync(join(tmpdir(), "agentwire-page-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

async function page(frames: readonly object[], part: { readonly from: number; readonly to: number } | null = null) {
  const tape = createMemoryTape();
  for (const frame of frames) tape.frame("agent-to-host", frame);
  tape.finish();
  const path = join(folder, "one.tape.jsonl");
  writeFileSync(path, tape.bytes());
  return await sessionPage(await openInput(path, terminalDouble()), part);
}

test("renders a session, with the number of violated laws", async () => {
  const answer = { type: "control_response", response: { subtype: "success", request_id: "never-asked" } };
  const { page: html, violations, problems } = await page([answer]);
  expect(html).toMatch(/<title>[^<]+\/one.tape.jsonl<\/title>/);
  expect(violations).toHaveLength(1);
  expect(problems).toEqual([]);
});

test("names the part that it shows", async () => {
  const { page: html } = await page([{ type: "keep_alive" }, { type: "keep_alive" }], { from: 1, to: 1 });
  expect(html).toMatch(/<title>[^<]+\/one.tape.jsonl, events 1 to 1<\/title>/);
});

test("refuses a session without a frame, and names the command that shows the rest", async () => {
  await expect(page([])).rejects.toThrow(/contains no frame.*agentwire inspect .* --all/);
});

test("regression: the page of a damaged tape blamed a side for what follows a lost line", async () => {
  const tape = createMemoryTape();
  for (const type of ["keep_alive", "keep_alive", "control_response"])
    tape.frame("agent-to-host", { type, response: { subtype: "success", request_id: "unknown" } });
  tape.finish();
  const lines = new TextDecoder().decode(tape.bytes()).split("\n");
  const path = join(folder, "damaged.tape.jsonl");
  writeFileSync(path, lines.map((line, index) => (index === 2 ? line.slice(0, 9) : line)).join("\n"));
  const { violations, problems } = await sessionPage(await openInput(path, terminalDouble()), null);
  expect(problems).not.toEqual([]);
  expect(violations).toEqual([]);
});
