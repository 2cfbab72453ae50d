import type { Frame } from "@agentwire/protocol/codec";
import { isJsonObject } from "@agentwire/protocol/json";
import { type FramePattern, matchesPattern } from "./frame.ts";

/** The first field of a pattern, outermost first, that a value has otherwise or lacks. */
function firstDifference(part: unknown, value: unknown, path: string): string | undefined {
  if (isJsonObject(part) && isJsonObject(value)) {
    for (const [key, inner] of Object.entries(part)) {
      const found = firstDifference(inner, value[key], path === "" ? key : `${path}.${key}`);
      if (found !== undefined) return found;
    }
    return undefined;
  }
  if (matchesPattern({ value: part }, { value })) return undefined;
  if (value === undefined) return `has no ${path} (expected ${JSON.stringify(part)})`;
  return `has ${path} ${JSON.stringify(value)} (expected ${JSON.stringify(part)})`;
}

/**
 * Describes the response that contradicts a pattern: it answers the request that the pattern names, but differs from the
 * pattern. A request is answered once, so a match cannot follow. `undefined` if there is no such response.
 */
export function contradiction(pattern: FramePattern, frames: readonly Frame[]): string | undefined {
  if (typeof pattern === "function" || pattern.type !== "control_response" || !isJsonObject(pattern.response))
    return undefined;
  const id = pattern.response.request_id;
  if (typeof id !== "string") return undefined;
  const answer = frames.find((frame) =>
    matchesPattern({ type: "control_response", response: { request_id: id } }, frame),
  );
  const difference = answer && firstDifference(pattern, answer, "");
  return difference === undefined ? undefined : `the response to ${id} ${difference}`;
}

/** Names a frame for a list: its type, its subtype, and the request that it answers or sends. */
function nameOf({ type, subtype, request, response, request_id: sent }: Frame): string {
  const inner = isJsonObject(request) ? request : isJsonObject(response) ? response : {};
  const details = [subtype ?? inner.subtype, sent ?? inner.request_id].filter((text) => typeof text === "string");
  return [typeof type === "string" ? type : "a frame without type", ...details].join(" ");
}

/** Number of frames that a list shows. */
const maxListed = 10;

/** Lists the frames that arrived while a step waited, for a message. */
export function describeArrived(frames: readonly Frame[]): string {
  if (frames.length === 0) return "No other frame arrived meanwhile.";
  const listed = frames.slice(-maxListed).map(nameOf).join(", ");
  return `Meanwhile arrived: ${frames.length > maxListed ? `${frames.length - maxListed} frames, then ` : ""}${listed}.`;
}
