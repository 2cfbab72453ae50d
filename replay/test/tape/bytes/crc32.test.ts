import { crc32 as native } from "node:zlib";
import fc from "fast-check";
import { expect, test } from "vitest";
import { crc32 } from "../../../src/tape/bytes/crc32.ts";

test("it is the CRC-32 of zip, and continues where it left off", () => {
  fc.assert(
    fc.property(fc.uint8Array(), fc.uint8Array(), (a, b) => {
      expect(crc32(b, crc32(a))).toBe(native(Buffer.concat([a, b])));
    }),
  );
});
