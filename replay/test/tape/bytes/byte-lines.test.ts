import { byteLines } from "@agentwire/replay";
import fc from "fast-check";
import { expect, test } from "vitest";

const chunked = fc.array(fc.uint8Array({ maxLength: 40 }).map((bytes) => bytes.map((b) => (b % 5 === 0 ? 10 : b))));

test("lines put together again are the input, regardless of the chunks and the limit", () => {
  fc.assert(
    fc.property(chunked, fc.integer({ min: 1, max: 30 }), (chunks, limit) => {
      const splitter = byteLines(limit);
      const lines = [...chunks.flatMap((chunk) => splitter.push(chunk)), ...splitter.end()];
      const joined = lines.flatMap(({ bytes, terminated }) => [...bytes, ...(terminated ? [10] : [])]);
      expect(joined).toEqual(chunks.flatMap((chunk) => [...chunk]));
      for (const { bytes, continues } of lines)
        expect(continues ? bytes.length === limit : bytes.length <= limit).toBe(true);
    }),
  );
});

test("a held piece does not change when the reader's buffer is used again", () => {
  const splitter = byteLines(100);
  const buffer = new Uint8Array([65, 66]);
  splitter.push(buffer);
  buffer.fill(0);
  expect(splitter.push(new Uint8Array([10]))[0]?.bytes).toEqual(new Uint8Array([65, 66]));
});
