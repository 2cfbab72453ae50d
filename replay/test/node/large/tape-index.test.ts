import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createFold, lineAssembler } from "@agentwire/replay";
import { indexTapeFile, type TapeIndex } from "@agentwire/replay/node";
import { afterAll, expect, test } from "vitest";
import { line, record, tapeIn } from "../../tape/sample.ts";

const folder = mkdtempSync(join(tmpdir(), "index-"));
afterAll(() => rmSync(folder, { recursive: true }));
const path = join(folder, "long.tape.jsonl");

const prompt = (text: string) => line({ type: "user", message: { role: "user", content: text } });
const request = (id: string) => line({ type: "control_request", request_id: id, request: { subtype: "interrupt" } });
const done = (n: number) =>
  line({ type: "result", subtype: "success", is_error: false, result: `ü${n}`, total_cost_usd: n });

/** Some two thousand events: large lines, lines in pieces, two processes, questions that stay open. */
const content = record(
  (writer) => {
    for (let n = 0; n < 400; n++) {
      const at = { process: 1 + (n % 2) };
      writer.line("host-to-agent", prompt(n % 50 === 0 ? "large ".repeat(40) : `prompt ${n}`), at);
      writer.line("host-to-agent", request(`r${n}`), at);
      for (const piece of ['{"type":"keep_', "al"]) {
        writer.line("agent-to-host", { ...line(piece), terminated: false, continues: true }, at);
      }
      writer.line("agent-to-host", line('ive"}'), at);
      writer.line("agent-to-host", done(n), at);
    }
    writer.finish();
  },
  { payloadSize: 200 },
);

async function indexed(bytes: Uint8Array): Promise<TapeIndex> {
  writeFileSync(path, bytes);
  const result = await indexTapeFile(path);
  if (!result.ok) throw new Error(result.problem.message);
  return result.index;
}

test("gives every event and the states after it, as a walk from the head does", async () => {
  const index = await indexed(content);
  const { events } = tapeIn(content);
  expect([index.events, index.state]).toEqual([events.length, "complete"]);
  const [assembler, fold] = [lineAssembler(), createFold()];
  for (const [seq, stored] of events.entries()) {
    fold.push(stored);
    const event = assembler.push(stored);
    if (event !== null && seq % 7 === 0 && !("continues" in stored)) {
      const piece = JSON.stringify(stored).includes('ive\\"}');
      expect(index.event(seq)).toEqual(piece ? stored : event);
    }
    if (seq % 97 === 0) expect(index.statesAt(seq)).toEqual(fold.states);
  }
  expect(index.statesAt(Number.POSITIVE_INFINITY)).toEqual(fold.states);
  expect([index.event(-1), index.event(events.length), index.event(0.5)]).toEqual([null, null, null]);
  expect(index.statesAt(-1).size).toBe(0);
  index.close();
});

test("a tape that breaks off is indexed as far as it goes; one that is damaged is not", async () => {
  const torn = await indexed(content.subarray(0, content.length - 100));
  expect(torn.state).toBe("cut");
  expect(torn.event(torn.events - 1)).toMatchObject({ seq: torn.events - 1 });
  torn.close();
  writeFileSync(path, Buffer.from(content).toString().replace("prompt 7", "prompt 8"));
  expect(await indexTapeFile(path)).toMatchObject({ ok: false, problem: { code: "TAPE_EDITED" } });
});
