import { encode } from "@agentwire/protocol";
import type { Names } from "../compare/names.ts";
import { mapLeaves } from "../compare/role.ts";
import { schemasOf } from "../compare/schema.ts";
import type { FrameStep } from "./steps.ts";

/** A name shorter than this may be an ordinary word, and is replaced only where the schema says that it is a name. */
const shortestName = 8;

/** The recorded line with the live side's own names in it; `null` where it is not text. */
export function renamedLine({ content, asked }: FrameStep, names: Names): string | null {
  const { text } = content;
  if (text === null || content.frame === undefined) return text;
  if (![...names.renamed()].some(([recorded]) => text.includes(recorded))) return text;
  const frame = mapLeaves(content.frame, schemasOf(content.frame, asked), (leaf, role) => {
    if (typeof leaf !== "string") return leaf;
    const named = role === "id" || role === "reference" || leaf.length >= shortestName;
    return (named ? names.live(leaf) : undefined) ?? leaf;
  });
  return frame === content.frame || typeof frame !== "object" || frame === null ? text : encode(frame);
}
