const lineSeparators = /[\u2028\u2029]/g;

/**
 * Writes a frame as one line, without a terminator. The line holds no raw line break of any kind, U+2028 and U+2029
 * included, and lone surrogates are escaped, so that it survives every line reader and every UTF-8 encoder.
 *
 * @throws TypeError if the frame is not JSON data (a cycle, a bigint), RangeError if it is nested too deeply to write.
 */
export const encode = (frame: object): string =>
  JSON.stringify(frame).replace(lineSeparators, (char) => (char === "\u2028" ? "\\u2028" : "\\u2029"));
