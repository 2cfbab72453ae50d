/** Eight tables of 256: the n-th advances a byte by n more bytes, so that eight bytes are processed in one step. */
const tables = buildTables();

function buildTables(): Uint32Array {
  const all = new Uint32Array(8 * 256);
  for (let byte = 0; byte < 256; byte++) {
    let value = byte;
    for (let bit = 0; bit < 8; bit++) value = value & 1 ? 0xedb88320 ^ (value >>> 1) : value >>> 1;
    all[byte] = value;
  }
  for (let at = 256; at < all.length; at++) {
    const before = all[at - 256] as number;
    all[at] = (all[before & 0xff] as number) ^ (before >>> 8);
  }
  return all;
}

const entry = (table: number, byte: number): number => tables[(table << 8) | (byte & 0xff)] as number;

/** CRC-32 (the polynomial of zip and PNG) of `bytes`, continuing from `previous`. */
export function crc32(bytes: Uint8Array, previous = 0): number {
  const byte = (at: number): number => bytes[at] as number;
  const aligned = bytes.length - (bytes.length % 8);
  let value = ~previous;
  for (let at = 0; at < aligned; at += 8) {
    const head = value ^ (byte(at) | (byte(at + 1) << 8) | (byte(at + 2) << 16) | (byte(at + 3) << 24));
    value =
      entry(7, head) ^
      entry(6, head >>> 8) ^
      entry(5, head >>> 16) ^
      entry(4, head >>> 24) ^
      entry(3, byte(at + 4)) ^
      entry(2, byte(at + 5)) ^
      entry(1, byte(at + 6)) ^
      entry(0, byte(at + 7));
  }
  for (let at = aligned; at < bytes.length; at++) value = entry(0, value ^ byte(at)) ^ (value >>> 8);
  return ~value >>> 0;
}
