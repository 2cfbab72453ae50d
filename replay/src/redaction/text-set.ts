/** Maximum number of hashes, about 10 MB. */
const max = 250_000;

/** Remembers earlier texts by their hashes. */
export interface TextSet {
  /** Whether the text occurred before. Adds it. */
  add(text: string): boolean;
}

/** A hash of 53 bits. */
function hashOf(text: string): number {
  let [high, low] = [0xdeadbeef, 0x41c6ce57];
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    high = Math.imul(high ^ code, 0x9e3779b1);
    low = Math.imul(low ^ code, 0x5f356495);
  }
  high = Math.imul(high ^ (high >>> 16), 0x85ebca6b) ^ Math.imul(low ^ (low >>> 13), 0xc2b2ae35);
  low = Math.imul(low ^ (low >>> 16), 0x85ebca6b) ^ Math.imul(high ^ (high >>> 13), 0xc2b2ae35);
  return 4_294_967_296 * (2_097_151 & low) + (high >>> 0);
}

/** Creates an empty set. It clears itself when it is full, so its size is bounded. */
export function createTextSet(): TextSet {
  const hashes = new Set<number>();
  return {
    add(text) {
      const hash = hashOf(text);
      if (hashes.has(hash)) return true;
      if (hashes.size >= max) hashes.clear();
      hashes.add(hash);
      return false;
    },
  };
}
