const decoder = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true });
const encoder = new TextEncoder();

/** Decodes bytes; `null` if they are not valid UTF-8. Keeps a byte order mark. */
export function decodeUtf8(bytes: Uint8Array): string | null {
  try {
    return decoder.decode(bytes);
  } catch {
    return null;
  }
}

/** Bytes of a file without the byte order mark that some editors and shells write first. */
export const withoutByteOrderMark = (bytes: Uint8Array): Uint8Array =>
  bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf ? bytes.subarray(3) : bytes;

/** Text as UTF-8. */
export const encodeUtf8 = (text: string): Uint8Array => encoder.encode(text);

/** Concatenates pieces. */
export function concat(pieces: readonly Uint8Array[]): Uint8Array {
  if (pieces.length === 1) return pieces[0] as Uint8Array;
  const full = new Uint8Array(pieces.reduce((sum, piece) => sum + piece.length, 0));
  let at = 0;
  for (const piece of pieces) {
    full.set(piece, at);
    at += piece.length;
  }
  return full;
}

/** Whether `within` contains `bytes` at position `at`. */
export function containsAt(within: Uint8Array, at: number, bytes: Uint8Array): boolean {
  for (let i = 0; i < bytes.length; i++) if (within[at + i] !== bytes[i]) return false;
  return true;
}
