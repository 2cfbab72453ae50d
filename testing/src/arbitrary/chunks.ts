import fc, { type Arbitrary } from "fast-check";

/**
 * Generates ways to split bytes into chunks, including empty ones.
 *
 * @param bytes - The bytes.
 * @example
 * import { LineSplitter } from "@agentwire/protocol";
 * import { chunksArbitrary } from "@agentwire/testing/arbitrary";
 * import fc from "fast-check";
 *
 * const bytes = new TextEncoder().encode("one\ntwo\n");
 * fc.assert(
 *   fc.property(chunksArbitrary(bytes), (chunks) => {
 *     const splitter = new LineSplitter();
 *     return chunks.flatMap((chunk) => splitter.push(chunk)).length === 2;
 *   }),
 * );
 */
export const chunksArbitrary = (bytes: Uint8Array): Arbitrary<readonly Uint8Array[]> =>
  fc.array(fc.nat({ max: bytes.length }), { maxLength: 20 }).map((cuts) => {
    const offsets = [0, ...cuts.toSorted((a, b) => a - b), bytes.length];
    return offsets.slice(1).map((end, i) => bytes.subarray(offsets[i], end));
  });
