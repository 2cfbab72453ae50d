import { RE2JS } from "re2js";
import { reasonOf } from "../../../guards/error.ts";

/** The position of a match in a text. */
type Match = { readonly start: number; readonly end: number };

/** A compiled search pattern. Runs in time linear in the text, for any pattern. */
export interface SearchPattern {
  /** The first match at or after `from`; `null` if there is none. */
  find(text: string, from: number): Match | null;
}

/** Compiles a pattern. Returns what is wrong with an invalid one. */
export function compileSearch(
  pattern: string,
  options: { readonly ignoreCase: boolean; readonly multiline: boolean },
): SearchPattern | { readonly problem: string } {
  const flags =
    (options.ignoreCase ? RE2JS.CASE_INSENSITIVE : 0) | (options.multiline ? RE2JS.DOTALL : 0) | RE2JS.MULTILINE;
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
