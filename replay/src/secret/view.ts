import { fromBase64 } from "@agentwire/protocol/codec";
import { decodeUtf8, encodeUtf8 } from "../tape/bytes/text.ts";
import { rewritten, type View } from "./rewrite.ts";
import { matchesOf } from "./text/hit.ts";
import { charactersOf, runsOf } from "./text/run.ts";

const controls: Readonly<Record<string, string>> = { n: "\n", r: "\r", t: "\t", b: "\b", f: "\f" };

const unescaped = (text: string) =>
  text.includes("\\")
    ? rewritten(text, /\\(?:u([\da-fA-F]{4})|x([\da-fA-F]{2})|(["'\\/bfnrt=:#!]))/g, ([, wide, narrow, char = ""]) => {
        const code = wide ?? narrow;
        return code === undefined ? (controls[char] ?? char) : String.fromCharCode(Number.parseInt(code, 16));
      })
    : [];

const percentDecoded = (text: string) =>
  text.includes("%")
    ? rewritten(text, /%(0[9aAdD]|[2-7][\da-fA-F])/g, ([, code = ""]) => String.fromCharCode(Number.parseInt(code, 16)))
    : [];

const entities: Readonly<Record<string, string>> = { amp: "&", quot: '"', lt: "<", gt: ">", apos: "'" };

const entitiesDecoded = (text: string) =>
  text.includes("&")
    ? rewritten(text, /&(?:(amp|quot|lt|gt|apos)|#(\d{2,3})|#x([\da-fA-F]{2}));/g, ([, name = "", decimal, hex]) =>
        decimal !== undefined
          ? String.fromCharCode(Number(decimal))
          : (entities[name] ?? String.fromCharCode(Number.parseInt(hex ?? "", 16))),
      )
    : [];

/** The first character of a terminal's escape sequence. */
const escapeCharacter = String.fromCharCode(0x1b);

/** A path and the number of a line, as `grep` prints them. */
const path = "(?=[\\w@-]{0,60}[./])[\\w@./-]{1,200}?(?::\\d{1,7}:|-\\d{1,7}-)";

/** Numbers of lines, times, names of processes and services, and marks. */
const head = `(?:${[
  "[ \\t]*\\d{1,7}(?:→|\\t|[:-](?![\\da-f])|[ \\t]*[|│])[ \\t]?",
  "\\d{4}-\\d\\d-\\d\\d[T ]\\d\\d:\\d\\d:\\d\\d[\\d.,]*(?:Z|[+-]\\d\\d:?\\d\\d)?[ \\t]",
  "[A-Z][a-z]{2} [ \\d]\\d \\d\\d:\\d\\d:\\d\\d [\\w.-]{1,60} [\\w./-]{1,60}(?:\\[\\d+\\])?: ?",
  "[\\w.-]{1,60}[ \\t]+\\|[ \\t]",
  "//[ \\t]",
  "(?:[+>│#*-]|\\|(?!1\\|))[ \\t]?",
].join("|")})`;

const decoration = new RegExp(
  `^(?:${path}${head}{0,2}|${head}{1,3})|[ \\t]*│$|${escapeCharacter}\\[[\\d;?]*[A-Za-z]`,
  "gm",
);

/** Removes line numbers of `Read`, `grep -n` and `cat -n`, heads of a log, markers of a diff or a quotation, and escape sequences. */
const undecorated = (text: string) => rewritten(text, decoration, () => "");

/** Removes what all lines of a text begin with, such as the path in the output of `grep`. */
function unprefixed(text: string): readonly View[] {
  const end = text.indexOf("\n");
  if (end < 0) return [];
  let prefix = text.slice(0, Math.min(end, 200));
  for (let at = end + 1; at > 0 && prefix !== ""; at = text.indexOf("\n", at) + 1) {
    let same = 0;
    if (at === text.length || text[at] === "\n") continue;
    while (same < prefix.length && text[at + same] === prefix[same]) same += 1;
    prefix = prefix.slice(0, same);
  }
  prefix = /^.*[^\p{L}\d]/u.exec(prefix)?.[0] ?? "";
  if (prefix.trim() === "") return [];
  return rewritten(text, new RegExp(`^${prefix.replace(/[\\^$.*+?()[\]{}|]/g, "\\$&")}`, "gm"), () => "");
}

/** Joins literals that code concatenates, and continued lines of a shell. A member of an object begins a new literal. */
const joined = (text: string) => rewritten(text, joint, () => "");

const joint = /(["'`])[ \t]*[+.]?[ \t]*(?:\\?\r?\n[ \t]*)?[+.]?[ \t]*\1(?![\w.-]{1,40}\1[ \t]*:)|\\\r?\n[ \t]*/g;

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

/** The value of each letter of base64 and base64url. */
const letterValues = new Uint8Array(128);
for (const [value, letter] of [..."ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/"].entries())
  letterValues[letter.charCodeAt(0)] = value;
letterValues["-".charCodeAt(0)] = 62;
letterValues["_".charCodeAt(0)] = 63;

const first = new Uint8Array((shortestBase64 * 3) / 4);

/** The bytes of the first letters of a base64 text, which most words already exclude. */
function firstBytes(text: string, from: number): Uint8Array {
  for (let group = 0; group < shortestBase64 / 4; group++) {
    let bits = 0;
    for (let at = 0; at < 4; at++) bits = (bits << 6) | (letterValues[text.charCodeAt(from + 4 * group + at)] ?? 0);
    first[3 * group] = bits >> 16;
    first[3 * group + 1] = (bits >> 8) & 0xff;
    first[3 * group + 2] = bits & 0xff;
  }
  return first;
}

const standardLetters = (run: string): string => run.replaceAll("-", "+").replaceAll("_", "/");

function* base64Runs(text: string): Generator<View> {
  let end = 0;
  for (const { from: index, to } of runsOf(text, base64Letters, shortestBase64)) {
    if (index < end || !startsAsText(firstBytes(text, index))) continue;
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

const jsonString = /"((?:[^"\\\n]|\\.){8,})"/g;

/** The strings of several lines in a JSON text, because what is at the beginning of a line is at theirs too. */
function* jsonStrings(text: string): Generator<View> {
  if (!/\\[nr]/.test(text)) return;
  for (const { index, 1: content = "" } of matchesOf(text, jsonString)) {
    for (const view of /\\[nr]/.test(content) ? unescaped(content) : [])
      yield {
        text: view.text,
        origin(from, to) {
          const [first, last] = view.origin(from, to);
          return [first + index + 1, last + index + 1];
        },
      };
  }
}

/** A shorter text contains no encoding of a secret and of what identifies it. */
const shortestEncoded = 8;

/** How views that change the layout of a text are made. Each of them is made once, also of another view. */
const layouts = { undecorated, unprefixed, joined };

/** The name of a layout. */
export type Layout = keyof typeof layouts;

/**
 * The decoded forms of a text, one for each encoding: JSON, percent signs, entities, base64, hexadecimal, and the lines
 * without their heads.
 *
 * @param done - The layouts that the text has already.
 */
export function* viewsOf(text: string, done: readonly Layout[]): Generator<readonly [View, Layout?]> {
  if (text.length < shortestEncoded) return;
  for (const decode of [unescaped, percentDecoded, entitiesDecoded]) for (const view of decode(text)) yield [view];
  for (const [name, change] of Object.entries(layouts) as [Layout, typeof joined][])
    if (!done.includes(name)) for (const view of change(text)) yield [view, name];
  for (const decode of [jsonStrings, base64Runs, hexRuns]) for (const view of decode(text)) yield [view];
}
