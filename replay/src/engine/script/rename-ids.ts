import { encode } from "@agentwire/protocol";
import type { NameMap } from "../compare/name-map.ts";
import { mapLeaves } from "../compare/role.ts";
import { schemasOf } from "../compare/schema.ts";
import type { FrameStep } from "./steps.ts";

/** A shorter name may be an ordinary word, and is replaced only if the schema marks it as a name. */
const shortestName = 8;

/** Only frames with this member can contain a process id. All others skip the schemas. */
const numbered = /"pid":\d/;

/** The process id in a line; `null` if it has none. */
export function pidIn({ content, requestSubtype }: FrameStep): number | null {
  if (content.frame === undefined || !numbered.test(content.text ?? "")) return null;
  let found: number | null = null;
  mapLeaves(content.frame, schemasOf(content.frame, requestSubtype), (leaf, role) => {
    if (role === "process" && typeof leaf === "number") found = leaf;
    return leaf;
  });
  return found;
}

/**
 * The recorded line with the live side's names; `null` if it is not text. `process`: the id that replaces the recorded
 * process id.
 */
export function lineWithLiveIds(
  { content, requestSubtype }: FrameStep,
  names: NameMap,
  process?: number,
): string | null {
  const { text } = content;
  if (text === null || content.frame === undefined) return text;
  const numbers = process !== undefined && numbered.test(text);
  if (!numbers && ![...names.renamed()].some(([recorded]) => text.includes(recorded))) return text;
  const frame = mapLeaves(content.frame, schemasOf(content.frame, requestSubtype), (leaf, role) => {
    if (numbers && role === "process" && typeof leaf === "number") return process;
    if (typeof leaf !== "string") return leaf;
    const named = role === "id" || role === "reference" || leaf.length >= shortestName;
    return (named ? names.live(leaf) : undefined) ?? leaf;
  });
  return frame === content.frame || typeof frame !== "object" || frame === null ? text : encode(frame);
}
