import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createMemoryTape } from "@agentwire/replay";
import { afterAll, expect, it } from "vitest";
import { exitCode } from "../../src/exit.ts";
import { openInput } from "../../src/input/open.ts";
import { withMessages, writeTranscripts } from "../../src/input/transcripts.ts";
import { runCli } from "../../src/main.ts";
import { terminalDouble } from "../terminal-double.ts";
import { frames } from "./sessions.ts";

const folder = mkdtempSync(join(tmpdir(), "agentwire-transcripts-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const tape = join(folder, "session.tape.jsonl");
const recorded = createMemoryTape();
for (const [direction, frame] of frames) recorded.frame(direction, frame);
recorded.finish();
writeFileSync(tape, recorded.bytes());

/** A transcript of the session, as the agent stores it: with the final usage, and lines of other types. */
async function transcript(edit: (text: string) => string = (text) => text): Promise<string> {
  const lines: string[] = [JSON.stringify({ type: "custom-title", customTitle: "Listing", sessionId: "s" })];
  await writeTranscripts(await openInput(tape, { note() {} }), (_, line) => lines.push(JSON.stringify(line)));
  const path = join(mkdtempSync(join(folder, "transcript-")), "s.jsonl");
  writeFileSync(path, edit(`${lines.join("\n")}\n`).replaceAll('"stop_reason":null', '"stop_reason":"tool_use"'));
  return path;
}

async function diff(...paths: string[]) {
  const terminal = terminalDouble();
  const code = await runCli(["diff", ...paths], terminal);
  return { code, out: terminal.stdout.join("\n"), err: terminal.stderr.join("\n") };
}

it("keeps the messages of an input, and removes its temporary file", async () => {
  const input = await openInput(tape, { note() {} });
  const path = await withMessages(input, async (messages) => {
    expect(messages.kind).toBe("transcript");
    const lines = readFileSync(messages.path, "utf8").trim().split("\n");
    expect(lines.map((line) => JSON.parse(line).type)).toEqual(["user", "assistant", "user"]);
    return messages.path;
  });
  expect(existsSync(path)).toBe(false);
});

it("lets a tape be compared with the transcript of its session, in either order", async () => {
  const stored = await transcript();
  for (const paths of [
    [tape, stored],
    [stored, tape],
  ]) {
    const { code, out, err } = await diff(...paths);
    expect(err).toContain("Only the messages of the main thread are compared");
    expect(out).toContain("3 of 3 steps of the first session have a counterpart");
    expect(code).toBe(exitCode.ok);
  }
});

it("finds the message in which a transcript differs from a tape", async () => {
  const other = await transcript((text) => text.replace('"command":"ls"', '"command":"rm"'));
  const { code, out } = await diff(tape, other);
  expect(code).toBe(exitCode.found);
  expect(out).toContain('message.content[0].input.command: "ls" -> "rm"');
});
