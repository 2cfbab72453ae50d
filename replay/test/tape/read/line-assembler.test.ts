import { byteLines, decodeTapeLine, isEvent, lineAssembler, type TapeEvent } from "@agentwire/replay";
import fc from "fast-check";
import { expect, test } from "vitest";
import { isUtf8, lineText, textLines } from "../../../src/tape/bytes/text-lines.ts";
import { quickTest } from "../../../src/tape/format/accept.ts";
import { tapeEvents } from "../../../src/tape/registry.ts";
import { record, tapeIn } from "../sample.ts";

/** Records lines with a recorder that keeps at most `limit` bytes of a line together, and puts them together again. */
function through(lines: readonly string[], limit: number, payloadSize: number): (string | null)[] {
  const split = byteLines(limit);
  const bytes = record(
    (writer) => {
      for (const line of lines) {
        for (const piece of split.push(Buffer.from(`${line}\n`))) writer.line("agent-to-host", piece);
      }
      writer.finish();
    },
    { payloadSize },
  );
  const assembler = lineAssembler();
  return tapeIn(bytes).events.flatMap((stored) => {
    const event = assembler.push(stored);
    return event !== null && isEvent(event, "wire/frame") ? [decodeTapeLine(event)?.text ?? null] : [];
  });
}

test("pieces and payloads come back as the lines that were sent, regardless of the sizes", () => {
  const frame = fc.record({ type: fc.constantFrom("user", "result"), text: fc.string({ unit: "grapheme" }) });
  const line = fc.oneof(
    frame.map((value) => JSON.stringify(value)),
    fc.stringMatching(/^[^\n\r]{1,40}$/),
  );
  fc.assert(
    fc.property(
      fc.array(line, { minLength: 1, maxLength: 6 }),
      fc.integer({ min: 3, max: 80 }),
      fc.nat(40),
      (lines, limit, size) => {
        expect(through(lines, limit, size)).toEqual(lines);
      },
    ),
  );
});

test("pieces of two directions and processes do not mix, and a lost payload or an oversized line is reported", () => {
  const at = { us: 0, channel: "wire", kind: "frame", connection: 1 } as const;
  const piece = (seq: number, process: number, raw: string, more: boolean): TapeEvent =>
    ({ ...at, seq, process, direction: "agent-to-host", raw, ...(more ? { continues: true } : {}) }) as TapeEvent;
  const assembler = lineAssembler(12);
  expect(assembler.push(piece(0, 1, '{"a"', true))).toBeNull();
  expect(assembler.push(piece(1, 2, '{"b"', true))).toBeNull();
  expect(assembler.push(piece(2, 1, ":1}", false))).toMatchObject({ seq: 2, frame: { a: 1 } });
  expect(assembler.push(piece(3, 2, ":2}", false))).toMatchObject({ seq: 3, frame: { b: 2 } });
  expect(assembler.push(piece(4, 1, '{"long"', true))).toBeNull();
  expect(assembler.push(piece(5, 1, ':"beyond"}', false))).toMatchObject({ continues: true });
  const lost = { ...at, seq: 6, process: 1, direction: "agent-to-host", payload: "sha256:0" } as TapeEvent;
  expect(assembler.push(lost)).toBe(lost);
});

test("lines decoded in blocks are the lines decoded one by one", () => {
  const bytes = fc.array(fc.oneof(fc.constantFrom(10, 13, 0xc3, 0xa9, 0xff, 0xef, 0xbb, 0xbf, 65), fc.nat(255)), {
    maxLength: 60,
  });
  fc.assert(
    fc.property(fc.array(bytes, { maxLength: 6 }), fc.integer({ min: 1, max: 70 }), (chunks, limit) => {
      const [plain, text] = [byteLines(limit), textLines(limit)];
      const all = chunks.map((chunk) => Uint8Array.from(chunk));
      const expected = [...all.flatMap((chunk) => plain.push(chunk)), ...plain.end()];
      const actual = [...all.flatMap((chunk) => text.push(chunk)), ...text.end()];
      const bytesOf = ({ within, from, to }: (typeof actual)[number]) => [...within.subarray(from, to)];
      expect(actual.map((line) => [bytesOf(line), line.terminated, line.continues])).toEqual(
        expected.map(({ bytes, terminated, continues }) => [[...bytes], terminated, continues]),
      );
      for (const line of actual) if (isUtf8(line)) expect([...Buffer.from(lineText(line))]).toEqual(bytesOf(line));
    }),
  );
});

test("the quick test of an event never accepts what its schema refuses, and accepts the examples", () => {
  const unusual = fc.oneof(
    fc.jsonValue(),
    fc.constantFrom<unknown>(1, "x", null, true, "host-to-agent", "/w==", -1, 0.5),
  );
  for (const { schema, examples } of Object.values(tapeEvents)) {
    const accepts = quickTest(schema);
    for (const example of examples as readonly Record<string, unknown>[]) {
      expect(accepts(example)).toBe(true);
      fc.assert(
        fc.property(fc.constantFrom(...Object.keys(example), "signal", "raw", "code"), unusual, (key, value) => {
          const changed = { ...example, [key]: value };
          if (accepts(changed)) expect(schema.safeParse(changed).success).toBe(true);
        }),
        { numRuns: 30 },
      );
    }
  }
});
