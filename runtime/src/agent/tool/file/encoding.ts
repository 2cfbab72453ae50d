/** The encoding of a text file. */
export type Encoding = "utf-8" | "utf-8-bom" | "utf-16le";

/** A decoded text file. */
export interface DecodedFile {
  /** Without a byte order mark. */
  readonly text: string;
  readonly encoding: Encoding;
  /** What is wrong with the file's encoding, for people; `null` if it can be written again unchanged. */
  readonly unwritable: string | null;
}

/** The number of bytes at the start of a file that are checked for a zero byte, which marks a binary file. */
const sniffed = 8192;

/** Decodes a file by its byte order mark; without a mark, as UTF-8. Replaces invalid bytes. */
export function decodeFile(data: Uint8Array): DecodedFile {
  const [first, second, third] = data;
  if (first === 0xff && second === 0xfe) {
    return { text: new TextDecoder("utf-16le").decode(data), encoding: "utf-16le", unwritable: null };
  }
  const text = decodeText(data);
  const encoding = first === 0xef && second === 0xbb && third === 0xbf ? "utf-8-bom" : "utf-8";
  return { text, encoding, unwritable: problem(data) };
}

function problem(data: Uint8Array): string | null {
  if (data[0] === 0xfe && data[1] === 0xff) return "is UTF-16 in big-endian order (it starts with FE FF)";
  if (data.subarray(0, sniffed).includes(0)) return "has NUL bytes in its first 8 KB";
  try {
    new TextDecoder("utf-8", { fatal: true }).decode(data);
    return null;
  } catch {
    return "is not valid UTF-8: it is in an older encoding, or binary";
  }
}

/** Decodes UTF-8 and drops a byte order mark. */
export const decodeText = (data: Uint8Array): string => new TextDecoder("utf-8").decode(data);

/** Encodes a text file. Does not duplicate a byte order mark in the text. */
export function encodeText(text: string, encoding: Encoding): string | Uint8Array {
  const bare = text.replace(/^\ufeff/, "");
  if (encoding === "utf-8") return text;
  if (encoding === "utf-8-bom") return `\ufeff${bare}`;
  const units = new Uint8Array((bare.length + 1) * 2);
  const view = new DataView(units.buffer);
  for (const [index, unit] of [
    0xfeff,
    ...Array.from({ length: bare.length }, (_, at) => bare.charCodeAt(at)),
  ].entries())
    view.setUint16(index * 2, unit, true);
  return units;
}
