import { textList } from "../core/field-values.ts";
import { compilePath } from "../permission/path/glob.ts";

/** Patterns of paths in front matter: a list, or a text with commas outside braces. */
export const patternsOf = (value: unknown): string[] =>
  textList(value)
    .flatMap((patterns) => patterns.split(/,(?![^{]*\})/))
    .map((glob) => glob.trim().replace(/(?<=[^/])\/\*\*$/, ""))
    .filter((glob) => glob !== "");

/** Expands braces in a pattern: `{a,b}/*` gives `a/*` and `b/*`. Expands the first pair only. */
function withoutBraces(glob: string): string[] {
  const [, before = "", choices, after = ""] = /^([^{]*)\{([^{}]*)\}(.*)$/s.exec(glob) ?? [];
  return choices === undefined ? [glob] : choices.split(",").map((choice) => before + choice.trim() + after);
}

/** Whether a pattern matches a file. `path`: relative to the project. */
export const matchesPaths = (patterns: readonly string[], path: string): boolean =>
  patterns.flatMap(withoutBraces).some((glob) => compilePath(glob, { ignoreCase: true })?.(path) === true);
