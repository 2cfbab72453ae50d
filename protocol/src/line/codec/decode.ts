import { isJsonObject, type JsonObject } from "../../json.ts";
import { excerpt } from "./printable.ts";
import { syntaxErrorPosition } from "./syntax-error.ts";

/** A decoded line: a JSON object that has not been validated yet. */
export type Frame = JsonObject;

/** Why a line is not a frame. */
export interface LineProblem {
  /**
   * `blank`: only white space, which readers skip. `not-json`: invalid JSON. `not-object`: JSON, but an array, a
   * string, a number, a boolean or null.
   */
  readonly kind: "blank" | "not-json" | "not-object";
  /** Offset of the syntax error, in UTF-16 code units from 0. */
  readonly position: number;
  /** Excerpt of the line around the error, safe to print. */
  readonly excerpt: string;
  readonly message: string;
}

/** The result of {@link decodeLine}: a frame, or why the line has none. */
export type Decoded =
  | {
      readonly ok: true;
      readonly frame: Frame;
      /** Number of removed `__proto__` keys, at any depth. */
      readonly removedKeys: number;
    }
  | { readonly ok: false; readonly problem: LineProblem };

/** A byte order mark, which some Windows programs write at the start of a text. */
const startsWithMark = (text: string): boolean => text.startsWith("\uFEFF") && !text.startsWith("\uFEFF\uFEFF");

const mayContainProto = /__proto__|\\u00[567]/;

/**
 * Parses one line. Never throws. Removes keys named `__proto__` at every depth, because a later assignment would change
 * a prototype. Keeps `constructor` and `prototype` as plain own properties. Skips one byte order mark at the start;
 * positions count from the character after it.
 *
 * @param text - The line, without its terminator.
 * @see framing.line.frame framing.line.garbage framing.line.non-object
 * @example
 * import { decodeLine } from "@agentwire/protocol";
 *
 * const decoded = decodeLine('{"type":"keep_alive"}');
 * console.log(decoded.ok ? decoded.frame.type : decoded.problem.message);
 */
export function decodeLine(text: string): Decoded {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    if (startsWithMark(text)) return decodeLine(text.slice(1));
    if (text.trim() === "") return refuse("blank", text, 0, "The line is blank.");
    const position = syntaxErrorPosition(text);
    const where = position >= text.length ? "it ends too early" : `the syntax error is at position ${position}`;
    return refuse("not-json", text, position, `The line is not JSON: ${where}.`);
  }
  if (!isJsonObject(value)) {
    const found = value === null ? "null" : Array.isArray(value) ? "an array" : `a ${typeof value}`;
    return refuse("not-object", text, 0, `The line is JSON, but ${found} and not an object.`);
  }
  return { ok: true, frame: value, removedKeys: withoutProto(text, value) };
}

/**
 * The frame that {@link decodeLine} parses from a line, or `undefined` if it finds a problem. Faster for readers of
 * many lines that do not need the reason.
 *
 * @param text - The line, without its terminator.
 * @see framing.line.frame framing.line.garbage
 * @example
 * import { frameOf } from "@agentwire/protocol";
 *
 * const frame = frameOf('{"type":"keep_alive"}');
 * if (frame !== undefined) console.log(frame.type);
 */
export function frameOf(text: string): Frame | undefined {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return startsWithMark(text) ? frameOf(text.slice(1)) : undefined;
  }
  if (!isJsonObject(value)) return undefined;
  withoutProto(text, value);
  return value;
}

const withoutProto = (text: string, frame: Frame): number => (mayContainProto.test(text) ? removeProto(frame) : 0);

function refuse(kind: LineProblem["kind"], text: string, position: number, message: string): Decoded {
  const quoted = excerpt(text, position);
  return {
    ok: false,
    problem: { kind, position, excerpt: quoted, message: `${message}${quoted ? ` Near: ${quoted}` : ""}` },
  };
}

function removeProto(root: object): number {
  let removed = 0;
  const waiting: object[] = [root];
  for (let node = waiting.pop(); node !== undefined; node = waiting.pop()) {
    if (Object.hasOwn(node, "__proto__")) {
      Reflect.deleteProperty(node, "__proto__");
      removed++;
    }
    for (const child of Object.values(node)) if (typeof child === "object" && child !== null) waiting.push(child);
  }
  return removed;
}
