import type { Direction } from "../schema/entry.ts";
import { accept } from "./accept.generated.ts";
import type { Verdict } from "./verdict.ts";

/** The compiled validator of one kind of frame. */
export interface Compiled {
  readonly direction: Direction;
  /** Whether a frame is valid and holds nothing unknown. */
  readonly check: (frame: unknown) => boolean;
  /** The verdict on every frame that it accepts; one object for all of them. */
  readonly verdict: Verdict;
}

/** Compiled validators by type, then by subtype; under the empty subtype that of a type without any. */
const byType = new Map<string, Map<string, Compiled>>();

for (const [name, { direction, check }] of accept) {
  const [type = "", subtype = ""] = name.split("/");
  const verdict: Verdict = Object.freeze({ status: "valid", name, issues: Object.freeze([]), unlisted: 0 });
  const group = byType.get(type) ?? new Map<string, Compiled>();
  byType.set(type, group.set(subtype, { direction, check, verdict }));
}

/**
 * The validator for a frame, found by the fields that tell frames apart. No name is put together on the way: that would
 * cost as much as the check itself.
 */
export function compiledFor(frame: unknown, responseTo: string | undefined): Compiled | undefined {
  if (typeof frame !== "object" || frame === null) return undefined;
  const { type, subtype, request, response } = frame as Readonly<Record<string, unknown>>;
  if (typeof type !== "string") return undefined;
  const group = byType.get(type);
  if (type === "control_request") return group?.get(subtypeOf(request));
  if (type === "control_response") {
    const outcome = subtypeOf(response);
    return group?.get(outcome === "success" && responseTo !== undefined ? responseTo : outcome);
  }
  return group?.get(typeof subtype === "string" ? subtype : "") ?? group?.get("");
}

function subtypeOf(body: unknown): string {
  if (typeof body !== "object" || body === null) return "";
  const { subtype } = body as Readonly<Record<string, unknown>>;
  return typeof subtype === "string" ? subtype : "";
}
