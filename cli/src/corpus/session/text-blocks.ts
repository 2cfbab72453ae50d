/** Number of characters that one bit of an index stands for. */
const gramSize = 4;
/** Number of bits in the index of a block. */
const bitCount = 2 ** 15;
/** With more characters than this, the next text begins a new block: a full index excludes nothing. */
const blockSize = 64 * 1024;

/** Letters that differ only in case from an ASCII letter. */
const asciiOf = new Map([
  [0x212a, 0x6b],
  [0x17f, 0x73],
]);

/**
 * Sets the bit of each run of ASCII characters of the size of a gram. A character counts by its last five bits, so that
 * upper and lower case are the same.
 */
function setBits(text: string, bits: Uint8Array): void {
  let [gram, length] = [0, 0];
  for (let at = 0; at < text.length; at++) {
    let code = text.charCodeAt(at);
    if (code > 0x7f) code = asciiOf.get(code) ?? -1;
    if (code < 0) {
      length = 0;
      continue;
    }
    gram = ((gram << 5) | (code & 0x1f)) & 0xfffff;
    if (++length < gramSize) continue;
    const bit = Math.imul(gram, 0x9e3779b1) >>> 17;
    bits[bit >>> 3] = (bits[bit >>> 3] as number) | (0x80 >>> (bit & 7));
  }
}

/** An index over the texts of some consecutive events, which excludes them from most searches. */
export interface IndexedTexts {
  /** Number of the first event. */
  readonly event: number;
  /** Bit 0 is the highest one of the first byte. */
  readonly bits: Uint8Array;
}

/** Collects the texts of a session in blocks. */
export function createTextBlocks() {
  const blocks: IndexedTexts[] = [];
  let size = blockSize;
  return {
    add(event: number, text: string): void {
      if (size >= blockSize) {
        blocks.push({ event, bits: new Uint8Array(bitCount / 8) });
        size = 0;
      }
      size += text.length;
      setBits(text, (blocks.at(-1) as IndexedTexts).bits);
    },
    blocks: (): readonly IndexedTexts[] => blocks,
  };
}

/** The bits that a block has if one of its texts contains `term`. Empty for short terms, and for those without ASCII. */
export function searchBits(term: string): readonly number[] {
  const bits = new Uint8Array(bitCount / 8);
  setBits(term, bits);
  return Array.from({ length: bitCount }, (_, bit) => bit).filter(
    (bit) => ((bits[bit >>> 3] as number) & (0x80 >>> (bit & 7))) !== 0,
  );
}
