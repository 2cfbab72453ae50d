import { encodeDeep } from "./encode-deep.ts";

const lineSeparators = /[\u2028\u2029]/g;

/**
 * Serializes a frame as one line, without a terminator. The line contains no raw line break, including U+2028 and
 * U+2029, and escapes lone surrogates. It therefore survives every line reader and UTF-8 encoder. Nesting has no limit.
 *
 * A frame that was decoded is written again with the same content, except for numbers outside the range or precision of
 * a double: 9007199254740993 becomes 9007199254740992, and 1e400 becomes `null`. To forward a line unchanged, forward its
 * text.
 *
 * @param frame - The frame: JSON data.
 * @throws TypeError if the frame is not JSON data (a cycle, a bigint).
 * @see framing.line.separator framing.line.terminator
 * @example
 * import { encode } from "@agentwire/protocol";
 *
 * process.stdout.write(`${encode({ type: "keep_alive" })}\n`);
 */
export const encode = (frame: object): string =>
  serialize(frame).replace(lineSeparators, (char) => (char === "\u2028" ? "\\u2028" : "\\u2029"));

function serialize(frame: object): string {
  try {
    return JSON.stringify(frame);
  } catch (error) {
    // The built-in serializer is recursive, unlike the parser: it cannot write everything that was read.
    if (error instanceof RangeError) return encodeDeep(frame);
    throw error;
  }
}
