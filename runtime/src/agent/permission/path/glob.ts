import { basename, dirname } from "../../../posix/path.ts";
import { compileSegment, type SegmentTest } from "./segment.ts";

/** A compiled path pattern; takes a path relative to the pattern's folder. */
export type PathTest = (path: string) => boolean;

/**
 * Compiles a pattern with the semantics of ignore files. Without an inner slash it matches at any depth; a leading
 * slash anchors it to its folder; a trailing slash matches only folders. A match includes everything below it. `null`
 * if the pattern is invalid.
 */
export function compilePath(pattern: string, { ignoreCase = false } = {}): PathTest | null {
  const body = withoutBlanks(pattern).replace(/^(?:\.\/)+/, "");
  const folderOnly = /.\/$/.test(body);
  const trimmed = body.replace(/(?<!\/)\/+$/, "");
  const parts = partsOf(trimmed);
  const segments = parts.length > 1 || trimmed.startsWith("/") ? parts : ["**", ...parts];
  if (parts.length === 0) return () => false;
  const tests: (SegmentTest | typeof anyDepth)[] = [];
  for (const segment of segments) {
    const test = segment === "**" ? anyDepth : compileSegment(segment, ignoreCase);
    if (test === null) return null;
    if (test !== anyDepth || tests.at(-1) !== anyDepth) tests.push(test);
  }
  return (path) => {
    const names = path.split("/");
    const covered = covering(tests, names);
    return covered > 0 && (!folderOnly || covered < names.length);
  };
}

/** A pattern without blanks at its end; a blank behind a backslash stays. */
function withoutBlanks(pattern: string): string {
  const { length } = pattern.trimEnd();
  return pattern.slice(0, pattern[length - 1] === "\\" ? length + 1 : length);
}

/** The parts between slashes. Slashes in brackets and behind backslashes separate nothing. */
function partsOf(pattern: string): readonly string[] {
  const lastBracket = pattern.lastIndexOf("]");
  const parts: string[] = [];
  let start = 0;
  for (let at = 0; at < pattern.length; at++) {
    if (pattern[at] === "\\") at++;
    else if (pattern[at] === "[" && at < lastBracket) at = pattern.indexOf("]", at);
    else if (pattern[at] === "/") {
      parts.push(pattern.slice(start, at));
      start = at + 1;
    }
  }
  return [...parts, pattern.slice(start)].filter((part) => part !== "");
}

const anyDepth = Symbol("any depth");

/** How many segments of the path the pattern consumes: a match covers everything below. 0 if it does not match. */
function covering(tests: readonly (SegmentTest | typeof anyDepth)[], names: readonly string[]): number {
  let reached = reachable(tests, new Set([0]));
  for (const [index, name] of names.entries()) {
    const next = new Set<number>();
    for (const at of reached) {
      const test = tests[at];
      if (test === anyDepth) next.add(at).add(at + 1 === tests.length ? at + 1 : at);
      else if (test?.(name)) next.add(at + 1);
    }
    reached = reachable(tests, next);
    if (reached.has(tests.length)) return index + 1;
    if (reached.size === 0) return 0;
  }
  return 0;
}

/** `**` may match nothing; at the end of a pattern it needs something below. */
function reachable(tests: readonly (SegmentTest | typeof anyDepth)[], from: ReadonlySet<number>): Set<number> {
  const reached = new Set(from);
  for (const at of reached) {
    if (tests[at] === anyDepth && at + 1 < tests.length) reached.add(at + 1);
  }
  return reached;
}

/** The folder of a path whose last parts match every name; `null` for other paths. */
export function globbedFolder(path: string): string | null {
  let folder = path;
  while (/^\*+$/.test(basename(folder)) && folder !== "/") folder = dirname(folder);
  return folder === path ? null : folder;
}
