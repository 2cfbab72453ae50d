const lineSeparators = /[\u2028\u2029]/g;

/**
 * Serializes a frame as one line, without a terminator. The line contains no raw line break, including U+2028 and
 * U+2029, and escapes lone surrogates. It therefore survives every line reader and UTF-8 encoder.
 *
 * @param frame - The frame: JSON data.
 * @throws TypeError if the frame is not JSON data (a cycle, a bigint), RangeError if it is nested too deeply to
 *   serialize.
 * @see framing.line.separator framing.line.terminator
 * @example
 * import { encode } from "@agentwire/protocol";
 *
 * process.stdout.write(`${encode({ type: "keep_alive" })}\n`);
 */
export const encode = (frame: object): string =>
  JSON.stringify(frame).replace(lineSeparators, (char) => (char === "\u2028" ? "\\u2028" : "\\u2029"));
