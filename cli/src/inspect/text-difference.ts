import { diffLines, diffWordsWithSpace } from "diff";

/** A part of two texts: in both, or in one of them. */
export interface DifferencePart {
  readonly side: "both" | "first" | "second";
  readonly text: string;
}

/** Maximum number of changes for a comparison by words. */
const maxEdits = 2000;

/** Joins differences that only spaces separate: words in a row that all differ are one difference. */
function joinedWords(parts: readonly DifferencePart[]): readonly DifferencePart[] {
  const joined: DifferencePart[] = [];
  let [first, second] = ["", ""];
  const flush = (): void => {
    if (first !== "") joined.push({ side: "first", text: first });
    if (second !== "") joined.push({ side: "second", text: second });
    [first, second] = ["", ""];
  };
  for (const [index, part] of parts.entries()) {
    const isBetween = first !== "" && second !== "" && index < parts.length - 1 && /^\s+$/.test(part.text);
    if (part.side === "both" && !isBetween) {
      flush();
      joined.push(part);
      continue;
    }
    if (part.side !== "second") first += part.text;
    if (part.side !== "first") second += part.text;
  }
  flush();
  return joined;
}

/** The differences of two texts: by words, or by lines if they have little in common. */
export function textDifference(first: string, second: string): readonly DifferencePart[] {
  const options = { maxEditLength: maxEdits };
  const changes = diffWordsWithSpace(first, second, options) ?? diffLines(first, second, options);
  if (changes === undefined) {
    return [
      { side: "first", text: first },
      { side: "second", text: second },
    ];
  }
  return joinedWords(
    changes.map(({ added, removed, value }) => ({
      side: added ? "second" : removed ? "first" : "both",
      text: value,
    })),
  );
}

/** Number of common characters around a difference. */
const context = 40;

/** The same with only the ends of common parts, next to differences. */
export const aroundDifferences = (parts: readonly DifferencePart[]): readonly DifferencePart[] =>
  parts.map((part, index) => {
    if (part.side !== "both" || part.text.length <= 2 * context + 20) return part;
    const head = index === 0 ? "" : part.text.slice(0, context);
    const tail = index === parts.length - 1 ? "" : part.text.slice(-context);
    return { side: "both", text: `${head} \u2026 ${tail}` };
  });

/** A line of one text next to a line of the other. */
export interface LinePair {
  readonly first: string | null;
  readonly second: string | null;
}

/** The differing lines of two texts, side by side, with one line before and after. `null` separates distant places. */
export function linePairs(first: string, second: string): readonly (LinePair | null)[] {
  const pairs: (LinePair & { readonly same: boolean })[] = [];
  const changes = diffLines(first, second, { maxEditLength: maxEdits }) ?? [
    { added: false, removed: true, value: first },
    { added: true, removed: false, value: second },
  ];
  const linesOf = (text: string): string[] => text.replace(/\n$/, "").split("\n");
  for (let at = 0; at < changes.length; at++) {
    const [change, next] = [changes[at], changes[at + 1]];
    if (change === undefined) continue;
    const lines = linesOf(change.value);
    if (!change.added && !change.removed) {
      pairs.push(...lines.map((line) => ({ first: line, second: line, same: true })));
      continue;
    }
    const others = change.removed && next?.added ? linesOf(next.value) : [];
    if (others.length > 0) at += 1;
    for (let row = 0; row < Math.max(lines.length, others.length); row++) {
      const [one, other] = [lines[row] ?? null, others[row] ?? null];
      pairs.push(
        change.removed ? { first: one, second: other, same: false } : { first: null, second: one, same: false },
      );
    }
  }
  const near = (index: number): boolean => [-1, 0, 1].some((step) => pairs[index + step]?.same === false);
  return pairs.flatMap(({ same: _, ...pair }, index) =>
    near(index) ? [pair] : index > 0 && near(index - 1) ? [null] : [],
  );
}
