import type { SearchPattern } from "./pattern.ts";

/** How matching lines are shown. */
export interface LineOptions {
  readonly before: number;
  readonly after: number;
  readonly numbers: boolean;
  /** Whether to show only the matching part of a line. */
  readonly onlyMatching: boolean;
  /** Whether a match may span lines. */
  readonly multiline: boolean;
}

/** The matches in one file. */
export interface FileMatches {
  /** The number of matching lines. */
  readonly count: number;
  /** Shown lines; groups that are not adjacent are separated by `--`. */
  readonly lines: readonly string[];
}

/** Maximum length of a shown line, in characters. */
const longestLine = 500;

/** Searches a text. `prefix` precedes every line; `""` if only one file is searched. */
export function matchLines(text: string, pattern: SearchPattern, prefix: string, options: LineOptions): FileMatches {
  const lines = text.split("\n");
  if (lines.at(-1) === "") lines.pop();
  const hits = options.multiline ? spanningHits(lines, text, pattern) : lineHits(lines, pattern);
  const show = (index: number, mark: ":" | "-", shown: string) => {
    const number = options.numbers ? `${index + 1}${mark}` : "";
    const cut =
      shown.length > longestLine
        ? `${shown.slice(0, longestLine)} [... ${shown.length - longestLine} more characters]`
        : shown;
    return `${prefix === "" ? "" : prefix + mark}${number}${cut}`;
  };
  if (options.onlyMatching && !options.multiline) {
    const parts = [...hits].flatMap((index) =>
      allMatches(lines[index] ?? "", pattern).map((part) => show(index, ":", part)),
    );
    return { count: hits.size, lines: parts };
  }
  const shown: string[] = [];
  let last = -1;
  for (const index of [...hits].sort((left, right) => left - right)) {
    const from = Math.max(index - options.before, last + 1);
    const isGap = shown.length > 0 && from > last + 1 && options.before + options.after > 0;
    if (isGap) shown.push("--");
    const to = Math.min(index + options.after, lines.length - 1);
    for (let at = from; at <= to; at++) {
      if (at > index && hits.has(at)) break;
      shown.push(show(at, hits.has(at) ? ":" : "-", lines[at] ?? ""));
      last = at;
    }
  }
  return { count: hits.size, lines: shown };
}

function lineHits(lines: readonly string[], pattern: SearchPattern): Set<number> {
  const hits = new Set<number>();
  for (const [index, line] of lines.entries()) {
    if (pattern.find(line.replace(/\r$/, ""), 0) !== null) hits.add(index);
  }
  return hits;
}

/** All lines of a match. */
function spanningHits(lines: readonly string[], text: string, pattern: SearchPattern): Set<number> {
  const starts: number[] = [];
  let at = 0;
  for (const line of lines) {
    starts.push(at);
    at += line.length + 1;
  }
  const hits = new Set<number>();
  let line = 0;
  for (let match = pattern.find(text, 0); match !== null; ) {
    while (line + 1 < starts.length && (starts[line + 1] ?? 0) <= match.start) line++;
    for (
      let touched = line;
      touched < lines.length && (starts[touched] ?? 0) < Math.max(match.end, match.start + 1);
      touched++
    )
      hits.add(touched);
    const next = match.end > match.start ? match.end : match.end + 1;
    match = next <= text.length ? pattern.find(text, next) : null;
  }
  return hits;
}

function allMatches(line: string, pattern: SearchPattern): string[] {
  const found: string[] = [];
  for (let match = pattern.find(line, 0); match !== null; ) {
    if (match.end > match.start) found.push(line.slice(match.start, match.end));
    const next = match.end > match.start ? match.end : match.end + 1;
    match = next <= line.length ? pattern.find(line, next) : null;
  }
  return found;
}
