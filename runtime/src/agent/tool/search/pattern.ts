import { RE2JS } from "re2js";
import { reasonOf } from "../../../guards/error.ts";

/** The position of a match in a text. */
type Match = { readonly start: number; readonly end: number };

/** A compiled search pattern. Runs in time linear in the text, for any pattern. */
export interface SearchPattern {
  /** The first match at or after `from`; `null` if there is none. */
  find(text: string, from: number): Match | null;
}

const quantifier = /^\{\s*(?:\d+\s*(?:,\s*\d*)?|,\s*\d+)\s*\}/;

/** What ripgrep rejects about the braces of a pattern, which this engine reads as text; `null` if there is nothing. */
function braceProblem(pattern: string): string | null {
  const rest = pattern
    .replaceAll(/\\[pPxuU]\{[^}]*\}|\\[\s\S]/g, "_")
    .replaceAll(/\[\^?\]?(?:\[:\^?\w+:\]|[^\]])*\]/g, "_");
  const braces = [...rest.matchAll(/\{/g)].map(({ index }) => index);
  const wrong = braces.find((at) => !quantifier.test(rest.slice(at)));
  if (wrong === undefined) return null;
  return /^\{\s*\d+\s*,?\s*\d*$/.test(rest.slice(wrong))
    ? "unclosed counted repetition"
    : "repetition quantifier expects a valid decimal";
}

/** Compiles a pattern. Returns what is wrong with an invalid one. */
export function compileSearch(
  pattern: string,
  options: { readonly ignoreCase: boolean; readonly multiline: boolean },
): SearchPattern | { readonly problem: string } {
  const flags =
    (options.ignoreCase ? RE2JS.CASE_INSENSITIVE : 0) | (options.multiline ? RE2JS.DOTALL : 0) | RE2JS.MULTILINE;
  const problem = braceProblem(pattern);
  if (problem !== null) return { problem };
  try {
    const compiled = RE2JS.compile(pattern, flags);
    return {
      find(text, from) {
        const matcher = compiled.matcher(text);
        return matcher.find(from) ? { start: matcher.start(), end: matcher.end() } : null;
      },
    };
  } catch (cause) {
    return { problem: reasonOf(cause) };
  }
}
