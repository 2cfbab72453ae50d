import { fromBase64 } from "@agentwire/protocol/codec";
import { decodeUtf8, encodeUtf8 } from "../tape/bytes/text.ts";
import { matchesOf } from "./text/hit.ts";
import { charactersOf, runsOf } from "./text/run.ts";

/** A text with one encoding decoded. */
export interface View {
  readonly text: string;
  /** The range of a part of {@link text} in the encoded text. */
  origin(from: number, to: number): readonly [from: number, to: number];
}

/** Replaces each match in a text. Positions shift between matches; a match counts as a unit. */
function rewritten(text: string, pattern: RegExp, decode: (match: RegExpExecArray) => string): View | null {
  const starts: number[] = [];
  const origins: number[] = [];
  let [output, at] = ["", 0];
  for (const match of matchesOf(text, pattern)) {
    const instead = decode(match);
    if (instead === match[0]) continue;
    output += text.slice(at, match.index);
    starts.push(output.length, output.length + instead.length);
    output += instead;
    at = match.index + match[0].length;
    origins.push(match.index, at);
  }
  if (starts.length === 0) return null;
  const before = (position: number): number => {
    let [low, high] = [0, starts.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((starts[middle] as number) <= position) low = middle + 1;
      else high = middle;
    }
    return low - 1;
  };
  const offsetOf = (position: number): number => {
    const last = before(position);
    return last < 0 ? position : (origins[last] as number) + position - (starts[last] as number);
  };
  return {
    text: output + text.slice(at),
    origin: (from, to) => [offsetOf(from), to > from ? offsetOf(to - 1) + lengthAt(to - 1) : offsetOf(to)],
  };
  /** The length of a character in the original: longer than one inside a match. */
  function lengthAt(position: number): number {
    const last = before(position);
    if (last < 0 || last % 2 === 1) return 1;
    return (origins[last + 1] as number) - (origins[last] as number) - (position - (starts[last] as number));
  }
}

const controls: Readonly<Record<string, string>> = { n: "\n", r: "\r", t: "\t", b: "\b", f: "\f" };

const unescaped = (text: string) =>
  text.includes("\\")
    ? rewritten(text, /\\(?:u([\da-fA-F]{4})|x([\da-fA-F]{2})|(["'\\/bfnrt]))/g, ([, wide, narrow, char = ""]) => {
        const code = wide ?? narrow;
        return code === undefined ? (controls[char] ?? char) : String.fromCharCode(Number.parseInt(code, 16));
      })
    : null;

const percentDecoded = (text: string) =>
  text.includes("%")
    ? rewritten(text, /%(0[9aAdD]|[2-7][\da-fA-F])/g, ([, code = ""]) => String.fromCharCode(Number.parseInt(code, 16)))
    : null;

const entities: Readonly<Record<string, string>> = { amp: "&", quot: '"', lt: "<", gt: ">", apos: "'" };

const entitiesDecoded = (text: string) =>
  text.includes("&")
    ? rewritten(text, /&(?:(amp|quot|lt|gt|apos)|#(\d{2,3})|#x([\da-fA-F]{2}));/g, ([, name = "", decimal, hex]) =>
        decimal !== undefined
          ? String.fromCharCode(Number(decimal))
          : (entities[name] ?? String.fromCharCode(Number.parseInt(hex ?? "", 16))),
      )
    : null;

/** The first character of a terminal's escape sequence. */
const escapeCharacter = String.fromCharCode(0x1b);

const decoration = new RegExp(
  `^(?:[ \\t]*\\d{1,7}(?:→|\\t|[:-](?![\\da-f])|[ \\t]*[|│])[ \\t]?|[+>|│#*-][ \\t]?)|${escapeCharacter}\\[[\\d;?]*[A-Za-z]`,
  "gm",
);

/** Removes line numbers of `Read`, `grep -n` and `cat -n`, markers of a diff or a quotation, and escape sequences. */
const undecorated = (text: string) => rewritten(text, decoration, () => "");

/** Joins literals that code concatenates, and continued lines of a shell. */
const joined = (text: string) => rewritten(text, joint, () => "");

const joint = /(["'`])[ \t]*[+.]?[ \t]*(?:\\?\r?\n[ \t]*)?[+.]?[ \t]*\1|\\\r?\n[ \t]*/g;

/** Whether a byte cannot be text: control characters other than white space and the escape character. */
const isBinary = (byte: number): boolean => byte === 0x7f || (byte < 0x20 && ![0x09, 0x0a, 0x0d, 0x1b].includes(byte));

const hasBinary = (text: string): boolean => {
  for (let at = 0; at < text.length; at++) if (isBinary(text.charCodeAt(at))) return true;
  return false;
};

/** The same as a table: most non-text is detected by its first bytes. */
const binaryBytes = Array.from({ length: 256 }, (_, byte) => isBinary(byte));

/** Whether bytes can be the start of a text in UTF-8. Most words that look encoded fail at the first bytes. */
function startsAsText(bytes: Uint8Array): boolean {
  for (let at = 0; at < bytes.length; at++) {
    const byte = bytes[at] as number;
    if (byte < 0x80) {
      if (binaryBytes[byte]) return false;
      continue;
    }
    const more = byte < 0xc2 ? 0 : byte < 0xe0 ? 1 : byte < 0xf0 ? 2 : byte < 0xf5 ? 3 : 0;
    if (more === 0) return false;
    for (let left = more; left > 0 && at + 1 < bytes.length; left--) {
      at += 1;
      if (((bytes[at] as number) & 0xc0) !== 0x80) return false;
    }
  }
  return true;
}

/** Decodes a run of letters, where every `width` letters stand for `bytes` bytes. */
function runView(
  text: string,
  start: number,
  run: string,
  width: number,
  bytes: number,
  content: Uint8Array,
): View | null {
  if (!startsAsText(content.subarray(0, 48))) return null;
  const decoded = decodeUtf8(content);
  if (decoded === null || decoded.length < 6 || hasBinary(decoded)) return null;
  const bytesTo = (position: number): number => encodeUtf8(decoded.slice(0, position)).length;
  const letters: number[] = [];
  for (let at = 0; at < run.length; at++) if (!/\s/.test(text[start + at] ?? "")) letters.push(start + at);
  const letter = (index: number): number => letters[Math.min(index, letters.length - 1)] as number;
  return {
    text: decoded,
    origin: (from, to) => [
      letter(Math.floor(bytesTo(from) / bytes) * width),
      letter(Math.ceil(bytesTo(to) / bytes) * width - 1) + 1,
    ],
  };
}

const base64Letters = charactersOf(/[A-Za-z\d+/_-]/);

/** Shorter words are not decoded. */
const shortestBase64 = 12;

/** Base64 in lines of equal length. */
const wrapped = /(?:[A-Za-z\d+/]{60,76}\r?\n){1,}[A-Za-z\d+/]+={0,2}/y;
const padding = /={0,2}/y;

/** The end of the base64 that starts with a run of letters: after its other lines, or after its padding. */
function endOfBase64(text: string, from: number, to: number): number {
  const isLine = to - from >= 60 && to - from <= 76 && (text[to] === "\n" || text[to] === "\r");
  wrapped.lastIndex = from;
  if (isLine && wrapped.test(text)) return wrapped.lastIndex;
  padding.lastIndex = to;
  padding.test(text);
  return padding.lastIndex;
}

const standardLetters = (run: string): string => run.replaceAll("-", "+").replaceAll("_", "/");

function* base64Runs(text: string): Generator<View> {
  let end = 0;
  for (const { from: index, to } of runsOf(text, base64Letters, shortestBase64)) {
    if (index < end || !startsAsText(fromBase64(standardLetters(text.slice(index, index + shortestBase64))))) continue;
    end = endOfBase64(text, index, to);
    if (end - index > 1_000_000) continue;
    const run = text.slice(index, end);
    const plain = standardLetters(run.replace(/[=\s]+/g, ""));
    const full = plain.slice(0, plain.length % 4 === 1 ? -1 : undefined);
    const view = runView(text, index, run, 4, 3, fromBase64(full.padEnd(Math.ceil(full.length / 4) * 4, "=")));
    if (view !== null) yield view;
  }
}

const hexRun = /(?:[2-7][\da-fA-F]){8,}/g;

function* hexRuns(text: string): Generator<View> {
  for (const { index, 0: run } of matchesOf(text, hexRun)) {
    const bytes = Uint8Array.from({ length: run.length / 2 }, (_, at) =>
      Number.parseInt(run.slice(2 * at, 2 * at + 2), 16),
    );
    const view = runView(text, index, run, 2, 1, bytes);
    if (view !== null) yield view;
  }
}

/** A shorter text contains no encoding of a secret and of what identifies it. */
const shortestEncoded = 8;

/**
 * The decoded forms of a text, one for each encoding: JSON, percent signs, entities, numbered lines, base64,
 * hexadecimal.
 */
export function* viewsOf(text: string): Generator<View> {
  if (text.length < shortestEncoded) return;
  for (const view of [unescaped, percentDecoded, entitiesDecoded, undecorated, joined]) {
    const found = view(text);
    if (found !== null) yield found;
  }
  yield* base64Runs(text);
  yield* hexRuns(text);
}
