import type { Frame } from "@agentwire/protocol/codec";
import { isJsonObject } from "@agentwire/protocol/json";
import { parseFrameLine } from "./parse-line.ts";

/** Parses a line; `undefined` if it is not a JSON object. */
export function parseFrame(line: string): Frame | undefined {
  const { frame } = parseFrameLine(line);
  return isJsonObject(frame) ? frame : undefined;
}

/** A function that accepts frames; `accepts` describes them for reports. */
export interface FramePredicate {
  (frame: Frame): boolean;
  readonly accepts?: string;
}

/**
 * Selects frames: an object with required fields at any depth, or a predicate. Lists are compared item by item up to
 * the length of the pattern.
 */
export type FramePattern = Frame | FramePredicate;

function contains(part: unknown, value: unknown): boolean {
  if (typeof part !== "object" || part === null) return Object.is(part, value);
  if (typeof value !== "object" || value === null) return false;
  if (Array.isArray(part) !== Array.isArray(value)) return false;
  return Object.entries(part).every(
    ([key, inner]) => Object.hasOwn(value, key) && contains(inner, (value as Record<string, unknown>)[key]),
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
  typeof pattern === "function" ? pattern(frame) : contains(pattern, frame);

/** Describes a pattern for reports. */
export const describePattern = (pattern: FramePattern): string =>
  typeof pattern === "function"
    ? (pattern.accepts ?? `a frame that ${pattern.name || "a predicate"} accepts`)
    : JSON.stringify(pattern);
