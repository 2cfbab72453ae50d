import fc, { type Arbitrary } from "fast-check";

/** Ways to cut bytes into pieces, empty ones among them. The pieces joined are the bytes. */
export const chunksArbitrary = (bytes: Uint8Array): Arbitrary<readonly Uint8Array[]> =>
  fc.array(fc.nat({ max: bytes.length }), { maxLength: 20 }).map((cuts) => {
    const places = [0, ...cuts.toSorted((a, b) => a - b), bytes.length];
    return places.slice(1).map((end, i) => bytes.subarray(places[i], end));
  });
