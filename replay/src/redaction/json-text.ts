import { parseJson } from "@agentwire/protocol/json";
import { leavesOf, type TextLeaf } from "./leaves.ts";

/** A shorter text is searched in all its encodings. */
const shortest = 1000;

/** Escapes that `JSON.stringify` does not write. A secret with one would have another spelling in the text. */
const otherEscapes = /\\[u/]/;

/**
 * The texts in a long text that consists of JSON, or of lines of JSON, such as a transcript. They contain every secret
 * that is not identified by the JSON around it. `null` for other texts.
 */
export function leavesOfJson(text: string): readonly TextLeaf[] | null {
  if (text.length < shortest || !/^\s*[[{]/.test(text) || otherEscapes.test(text)) return null;
  const full = parseJson(text);
  if (full !== undefined) return leavesOf(full);
  const lines = text.split("\n").filter((line) => line.trim() !== "");
  const values = lines.map(parseJson);
  return values.every((value) => typeof value === "object") ? values.flatMap(leavesOf) : null;
}
