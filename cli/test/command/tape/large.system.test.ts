import { spawnSync } from "node:child_process";
import { closeSync, mkdtempSync, openSync, readFileSync, rmSync, statSync, writeSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { createTapeWriter, type TapeHeader, tapeVersion } from "@agentwire/replay";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { exitCode } from "../../../src/exit.ts";

const folder = mkdtempSync(join(tmpdir(), "agentwire-large-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Size of the tape, and what the program may hold: itself, and not half of the tape besides. Both in MiB. */
const [tapeSize, heapLimit] = [10, 56];
const tape = join(folder, "large.tape.jsonl");
/** Put together here, so that no scanner of this repository takes it for a real one. */
const secret = `sk-ant-${"api03"}-${"A1b2C3d4E5".repeat(9)}-abcdefAA`;

beforeAll(() => {
  const file = openSync(tape, "w");
  let [size, us] = [0, 0];
  const header: TapeHeader = {
    agentwire: "tape",
    version: tapeVersion,
    release: "0.3.330",
    recorder: { name: "test", version: "1", mode: "transport" },
    redaction: { environment: [], secrets: [] },
  };
  const sink = (bytes: Uint8Array) => {
    size += writeSync(file, bytes);
  };
  const writer = createTapeWriter({ header, sink, microseconds: () => (us += 100) });
  const write = (frame: object) =>
    writer.line("agent-to-host", { bytes: Buffer.from(JSON.stringify(frame)), terminated: true, continues: false });
  const stream = (event: object) => write({ type: "stream_event", event, parent_tool_use_id: null, session_id: "s" });
  for (let n = 0; size < tapeSize * 2 ** 20; n++) {
    if (n % 100 === 50) {
      stream({ type: "content_block_start", index: 0, content_block: { type: "text", text: "" } });
      for (const text of ["the key is ", secret.slice(0, 20), secret.slice(20, 60), secret.slice(60)])
        stream({ type: "content_block_delta", index: 0, delta: { type: "text_delta", text } });
      stream({ type: "content_block_stop", index: 0 });
    }
    const content = [{ type: "text", text: `${n}: ${"some words of the answer ".repeat(2000)}` }];
    write({ type: "assistant", message: { id: `m${n}`, role: "assistant", content }, parent_tool_use_id: null });
  }
  writer.finish();
  closeSync(file);
});

const program = fileURLToPath(new URL("../../../bin/agentwire.mjs", import.meta.url));
const run = (...argv: string[]) =>
  spawnSync(process.execPath, [`--max-old-space-size=${heapLimit}`, program, ...argv], { encoding: "utf8" });

describe("a tape that is larger than the memory", { timeout: 300_000 }, () => {
  it("is redacted, even if a stream splits a secret", () => {
    const copy = join(folder, "copy.tape.jsonl");
    const { status, stdout, stderr } = run("redact", tape, "-o", copy);
    expect({ status, stderr }).toEqual({ status: exitCode.ok, stderr: "" });
    expect(stdout).toContain("the copy is");
    expect(statSync(copy).size).toBeGreaterThan(tapeSize * 2 ** 20);
    const text = readFileSync(copy, "latin1");
    for (const piece of [secret.slice(0, 20), secret.slice(20, 60), secret.slice(60)])
      expect(text).not.toContain(piece);
    expect(run("check", copy).stderr).not.toContain("differs from what was recorded");
  });

  it("is compared with another", () => {
    const { status, stdout, stderr } = run("diff", tape, tape);
    expect({ status, stderr }).toEqual({ status: exitCode.ok, stderr: "" });
    expect(stdout).toMatch(/^identical; /);
  });
});
