/** The result of one release with the tape. `unknown`: it could not be installed or gave no verdict. */
export type ReleaseVerdict = "good" | "bad" | "unknown";

/** The result of a search. */
export interface SearchResult {
  /** The first release that diverges; `null` if even the last one does not. */
  readonly first: string | null;
  /** The newest earlier release that does not diverge; `null` if the oldest one diverges. */
  readonly last: string | null;
  /** Releases between the two without a verdict. Any of them may be the first. */
  readonly unknown: readonly string[];
}

/**
 * Finds the first bad release by bisection, oldest first, assuming that every release after a bad one is bad. If a
 * release has no verdict, tries its nearest neighbor instead.
 */
export async function firstBad(
  releases: readonly string[],
  trial: (release: string) => Promise<ReleaseVerdict>,
): Promise<SearchResult> {
  const known = new Map<number, ReleaseVerdict>();
  const evaluate = async (index: number): Promise<ReleaseVerdict> => {
    const verdict = known.get(index) ?? (await trial(releases[index] as string));
    known.set(index, verdict);
    return verdict;
  };
  let [good, bad] = [-1, releases.length];
  for (;;) {
    const open = Array.from({ length: bad - good - 1 }, (_, i) => good + 1 + i).filter(
      (index) => known.get(index) !== "unknown",
    );
    if (open.length === 0) break;
    const middle = (good + bad) / 2;
    // Test the last release first: if it is good, the search is over.
    const index =
      bad === releases.length && good === -1
        ? (open.at(-1) as number)
        : open.reduce((near, at) => (Math.abs(at - middle) < Math.abs(near - middle) ? at : near));
    const verdict = await evaluate(index);
    if (verdict === "good") good = index;
    else if (verdict === "bad") bad = index;
  }
  const unknown = releases.slice(good + 1, bad);
  return { first: releases[bad] ?? null, last: releases[good] ?? null, unknown };
}
