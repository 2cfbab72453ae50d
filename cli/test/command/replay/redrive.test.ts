import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createMemoryTape } from "@agentwire/replay";
import { afterAll, describe, expect, it } from "vitest";
import { exitCode } from "../../../src/exit.ts";
import { runCli } from "../../../src/main.ts";
import { frames, plainLog, tape, transcript, wireLog } from "../../input/sessions.ts";
import { terminalDouble } from "../../terminal-double.ts";

const folder = mkdtempSync(join(tmpdir(), "agentwire-redrive-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

async function redrive(content: string | Uint8Array, ...options: readonly string[]) {
  const path = join(folder, "session.jsonl");
  writeFileSync(path, content);
  const terminal = terminalDouble();
  const code = await runCli(["redrive", path, ...options], terminal);
  return { code, out: terminal.stdout.join("\n"), err: terminal.stderr.join("\n") };
}

/** The session on a tape that also has a model call. */
const withModelCall = (): Uint8Array => {
  const recorded = createMemoryTape();
  for (const [from, frame] of frames) recorded.frame(from, frame);
  recorded.record("model/request", { call: 1, body: { messages: [] } });
  recorded.finish();
  return recorded.bytes();
};

const recordCalls = "agentwire record --model -o session.tape.jsonl -- AGENT";

describe("a session that cannot run again is refused, not reported as 0 of its frames", () => {
  it.each([
    ["a transcript", transcript(), "A transcript contains no model calls"],
    ["a log of the agent alone", plainLog("agent-to-host"), "It contains no frame of the host, and no model calls."],
  ])("%s", async (_, content, reason) => {
    for (const options of [[], ["--json"]]) {
      const { code, out, err } = await redrive(content, ...options);
      expect({ code, out }).toEqual({ code: exitCode.found, out: "" });
      expect(err).toContain(`session.jsonl cannot run again; nothing was reproduced. ${reason}`);
      expect(err).toContain(recordCalls);
    }
  });
});

describe("without model calls, the report says that answers are recovered from the frames", () => {
  it.each([
    ["a log of frames", plainLog()],
    ["a log of envelopes", wireLog()],
    ["a tape", tape()],
  ])("%s", async (_, content) => {
    const { code, out, err } = await redrive(content);
    expect(code).toBe(exitCode.found);
    expect(out).toContain("of the frames of a kind, on average");
    expect(err).toContain("contains no model calls");
    expect(err).toContain(recordCalls);
  });

  it("but not of a tape with model calls", async () => {
    expect((await redrive(withModelCall())).err).not.toContain("model calls");
  });
});

it("a log of the host alone contains no frame of an agent", async () => {
  const { code, err } = await redrive(plainLog("host-to-agent"));
  expect(code).toBe(exitCode.found);
  expect(err).toContain("contains no frame of an agent");
});
