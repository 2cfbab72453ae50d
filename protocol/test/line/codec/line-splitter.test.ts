import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { defaultLineLimit, LineSplitter, type SplitLine, splitLines } from "../../../src/line/codec/line-splitter.ts";

const encoder = new TextEncoder();

function split(chunks: readonly (Uint8Array | string)[], limit = defaultLineLimit): SplitLine[] {
  const splitter = new LineSplitter({ limit });
  return [...chunks.flatMap((chunk) => splitter.push(chunk)), ...splitter.flush()];
}

const texts = (lines: readonly SplitLine[]) => lines.map((line) => (line.ok ? line.text : line.code));

function cut(bytes: Uint8Array, sizes: readonly number[]): Uint8Array[] {
  const chunks: Uint8Array[] = [];
  let at = 0;
  for (const size of sizes) {
    chunks.push(bytes.subarray(at, at + size));
    at += size;
  }
  chunks.push(bytes.subarray(at));
  return chunks;
}

const content = fc
  .string({
    unit: fc.oneof(
      fc.constantFrom("a", "é", "🙂", "\u2028", "\u2029", "\r", "\ufeff", '"'),
      fc.string({ unit: "binary" }),
    ),
  })
  .map((text) => text.replaceAll("\n", "").replace(/\r+$/, ""));

describe("LineSplitter", () => {
  it("returns the lines of any text, wherever the chunks end", () => {
    const law = fc.property(
      fc.array(fc.tuple(content, fc.constantFrom("\n", "\r\n"))),
      fc.array(fc.integer({ min: 0, max: 7 })),
      (lines, sizes) => {
        const bytes = encoder.encode(`|\n${lines.map(([text, end]) => text + end).join("")}`);
        expect(texts(split(cut(bytes, sizes)))).toEqual(["|", ...lines.map(([text]) => text)]);
      },
    );
    fc.assert(law, { numRuns: 300 });
  });

  it("returns the same lines for one chunk and for single bytes", () => {
    const piece = fc.oneof(
      content.map((text) => encoder.encode(text)),
      fc.uint8Array({ maxLength: 4 }),
    );
    const law = fc.property(fc.array(fc.tuple(piece, fc.constantFrom("\n", "\r\n", "\n\n", ""))), (pieces) => {
      const bytes = Uint8Array.from(pieces.flatMap(([part, end]) => [...part, ...encoder.encode(end)]));
      const ones = Array.from(bytes, (_, at) => bytes.subarray(at, at + 1));
      expect(split([bytes], 9)).toEqual(split(ones, 9));
    });
    fc.assert(law, { numRuns: 500 });
  });

  it("splits strings like bytes, even with a surrogate pair at a chunk boundary", () => {
    expect(texts(split(["a\ud83d", "\ude42b\nc", "\n"]))).toEqual(["a🙂b", "c"]);
    expect(texts(split(["x\ud83d"]))).toEqual(["x\ufffd"]);
  });

  it("numbers lines from 1 and counts blank ones", () => {
    expect(split(["a\n\n\r\nb\n"]).map((line) => [line.number, line.bytes])).toEqual([
      [1, 1],
      [2, 0],
      [3, 0],
      [4, 1],
    ]);
  });

  it("delivers an unterminated last line and marks it", () => {
    expect(split(["a\nb"]).map((line) => line.terminated)).toEqual([true, false]);
    expect(split(["a\n"])).toHaveLength(1);
    expect(split([])).toEqual([]);
  });

  it("does not split at U+2028, U+2029 or a lone CR", () => {
    expect(texts(split(["a\u2028b\u2029c\rd\n"]))).toEqual(["a\u2028b\u2029c\rd"]);
  });

  it("drops a byte order mark at the start of the stream and nowhere else", () => {
    expect(texts(split(["\ufeffa\n\ufeffb\n"]))).toEqual(["a", "\ufeffb"]);
  });

  it("marks bytes that are not UTF-8", () => {
    const [bad, good] = split([Uint8Array.of(0x61, 0xff, 0x62, 0x0a, 0x63, 0x0a)]);
    expect(bad).toMatchObject({ ok: true, text: "a\ufffdb", wellFormed: false });
    expect(good).toMatchObject({ ok: true, text: "c", wellFormed: true });
  });

  it.each([["\n"], ["\r\n"]])("accepts a line of exactly the limit and refuses one byte more (%j)", (end) => {
    for (const chunks of [[`abcd${end}abcde${end}x${end}`], [..."abcd", end, ..."abcde", ...end, "x", end]]) {
      const [accepted, over, next] = split(chunks, 4);
      expect(accepted).toMatchObject({ ok: true, text: "abcd" });
      expect(over).toMatchObject({ ok: false, code: "LINE_TOO_LONG", number: 2, bytes: 5, limit: 4 });
      expect(next).toMatchObject({ ok: true, text: "x", number: 3 });
    }
  });

  it("reports the number and size of a line over the limit, also in its message", () => {
    const [line] = split([..."abcdefgh"], 3);
    expect(line).toMatchObject({ ok: false, number: 1, bytes: 8, terminated: false });
    expect(line?.ok === false && line.message).toBe("Line 1 has 8 bytes, and the limit is 3. Shorten the line.");
  });

  it("refuses a limit that is no positive number", () => {
    expect(() => new LineSplitter({ limit: 0 })).toThrow(RangeError);
    expect(() => new LineSplitter({ limit: Number.NaN })).toThrow(RangeError);
  });

  it("takes a line that arrives byte by byte, which quadratic work would not finish within the test's time", () => {
    const size = 3_000_000;
    const byte = Uint8Array.of(0x61);
    const splitter = new LineSplitter();
    for (let i = 0; i < size; i++) splitter.push(byte);
    expect(splitter.flush()).toMatchObject([{ bytes: size }]);
  });

  it("is unaffected by later changes to a chunk", () => {
    const splitter = new LineSplitter();
    const chunk = encoder.encode("abc");
    splitter.push(chunk);
    chunk.fill(0x7a);
    expect(texts(splitter.push("\n"))).toEqual(["abc"]);
  });
});

describe("splitLines", () => {
  it("reads a stream to its end", async () => {
    const lines: SplitLine[] = [];
    for await (const line of splitLines(["a\nb", "c\n", "d"])) lines.push(line);
    expect(texts(lines)).toEqual(["a", "bc", "d"]);
  });
});
