import { encode } from "@agentwire/protocol";
import type { NameMap } from "../compare/name-map.ts";
import { mapLeaves } from "../compare/role.ts";
import { schemasOf } from "../compare/schema.ts";
import type { FrameStep } from "./steps.ts";

/** A name shorter than this may be an ordinary word, and is replaced only if the schema says that it is a name. */
const shortestName = 8;

/** Only frames with this member can contain a process id. All others skip the schemas. */
const numbered = /"pid":\d/;

/** The number of a process that a line tells; `null` if it tells none. */
export function pidIn({ content, asked }: FrameStep): number | null {
  if (content.frame === undefined || !numbered.test(content.text ?? "")) return null;
  let found: number | null = null;
  mapLeaves(content.frame, schemasOf(content.frame, asked), (leaf, role) => {
    if (role === "process" && typeof leaf === "number") found = leaf;
    return leaf;
  });
  return found;
}

/**
 * The recorded line with the live side's own names in it; `null` if it is not text. `process`: the number of the
 * process that stands in the recorded one's place.
 */
export function lineWithLiveIds({ content, asked }: FrameStep, names: NameMap, process?: number): string | null {
  const { text } = content;
  if (text === null || content.frame === undefined) return text;
  const numbers = process !== undefined && numbered.test(text);
  if (!numbers && ![...names.renamed()].some(([recorded]) => text.includes(recorded))) return text;
  const frame = mapLeaves(content.frame, schemasOf(content.frame, asked), (leaf, role) => {
    if (numbers && role === "process" && typeof leaf === "number") return process;
    if (typeof leaf !== "string") return leaf;
    const named = role === "id" || role === "reference" || leaf.length >= shortestName;
    return (named ? names.live(leaf) : undefined) ?? leaf;
  });
  return frame === content.frame || typeof frame !== "object" || frame === null ? text : encode(frame);
}
