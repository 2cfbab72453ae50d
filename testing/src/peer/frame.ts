import type { Frame } from "@agentwire/protocol/codec";
import { isJsonObject } from "@agentwire/protocol/json";
import { parseFrameLine } from "./parse-line.ts";

/** Reads a line; `undefined` if it holds no JSON object. */
export function parseFrame(line: string): Frame | undefined {
  const { frame } = parseFrameLine(line);
  return isJsonObject(frame) ? frame : undefined;
}

/** A function that accepts frames; `accepts` says which ones, for reports. */
export interface FramePredicate {
  (frame: Frame): boolean;
  readonly accepts?: string;
}

/**
 * Which frames are meant: an object whose fields the frame must have, at any depth, or a predicate. Lists are compared
 * item by item as far as the pattern goes.
 */
export type FramePattern = Frame | FramePredicate;

function holds(part: unknown, value: unknown): boolean {
  if (typeof part !== "object" || part === null) return Object.is(part, value);
  if (typeof value !== "object" || value === null) return false;
  if (Array.isArray(part) !== Array.isArray(value)) return false;
  return Object.entries(part).every(
    ([key, inner]) => Object.hasOwn(value, key) && holds(inner, (value as Record<string, unknown>)[key]),
  );
}

/**
 * Whether a frame matches a pattern.
 *
 * @param pattern - Fields that the frame must have, or a function.
 * @param frame - The frame.
 * @example
 * import { matchesPattern } from "@agentwire/testing";
 *
 * console.log(matchesPattern({ type: "result" }, { type: "result", subtype: "success" })); // true
 */
export const matchesPattern = (pattern: FramePattern, frame: Frame): boolean =>
  typeof pattern === "function" ? pattern(frame) : holds(pattern, frame);

/** A pattern in words, for reports. */
export const describePattern = (pattern: FramePattern): string =>
  typeof pattern === "function"
    ? (pattern.accepts ?? `a frame that ${pattern.name || "a predicate"} accepts`)
    : JSON.stringify(pattern);
