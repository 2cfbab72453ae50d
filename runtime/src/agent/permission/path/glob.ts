import picomatch from "picomatch";
import { wildcard } from "../bash/pattern.ts";

/** A compiled path pattern; takes a path relative to the pattern's folder. */
export type PathTest = (path: string) => boolean;

/** Most stars in one path segment with other special characters: more could make matching slow. */
const mostStars = 3;

/**
 * Compiles a pattern in the manner of ignore files: without a slash it matches at any depth, and what it matches
 * stands for everything below it. `null` where the pattern is too involved to be matched in bounded time.
 */
export function compilePath(pattern: string): PathTest | null {
  const anchored = /\/./.test(pattern);
  const trimmed = pattern.replace(/^(?:\.\/)+/, "").replace(/\/+$/, "");
  const segments = (anchored ? trimmed : `**/${trimmed}`).split("/");
  const tests: (SegmentTest | typeof anyDepth)[] = [];
  for (const segment of segments) {
    const test = segment === "**" ? anyDepth : compileSegment(segment);
    if (test === null) return null;
    if (test !== anyDepth || tests.at(-1) !== anyDepth) tests.push(test);
  }
  return (path) => matches(tests, path.split("/"));
}

const anyDepth = Symbol("any depth");
type SegmentTest = (segment: string) => boolean;

function compileSegment(segment: string): SegmentTest | null {
  if (!/[?[\]{}()!+@\\]/.test(segment)) return (text) => wildcard(segment, text);
  if ((segment.match(/\*/g) ?? []).length > mostStars || segment.length > 200) return null;
  try {
    return picomatch(segment, { dot: true, noextglob: true, nonegate: true });
  } catch {
    return null;
  }
}

/** Which prefixes of the pattern each prefix of the path can reach; a full match of a folder covers what is in it. */
function matches(tests: readonly (SegmentTest | typeof anyDepth)[], segments: readonly string[]): boolean {
  let reached = reachable(tests, new Set([0]));
  for (const segment of segments) {
    const next = new Set<number>();
    for (const at of reached) {
      const test = tests[at];
      if (test === anyDepth) next.add(at).add(at + 1 === tests.length ? at + 1 : at);
      else if (test?.(segment)) next.add(at + 1);
    }
    reached = reachable(tests, next);
    if (reached.has(tests.length)) return true;
    if (reached.size === 0) return false;
  }
  return false;
}

/** `**` may stand for nothing; at the end of a pattern it needs something below. */
function reachable(tests: readonly (SegmentTest | typeof anyDepth)[], from: ReadonlySet<number>): Set<number> {
  const reached = new Set(from);
  for (const at of reached) {
    if (tests[at] === anyDepth && at + 1 < tests.length) reached.add(at + 1);
  }
  return reached;
}
