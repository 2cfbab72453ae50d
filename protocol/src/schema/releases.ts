import { compareReleases, currentRelease, type Release } from "./release.ts";

/** Published releases by version line, with ranges of patch numbers as `first-last`. */
const published: readonly (readonly [line: string, patches: string])[] = [
  ["0.0", "4"],
  ["0.1", "0-2 5 8-11 13-15 19-23 25-31 34-37 42 44-47 49-51 53-63 65 67 69-77"],
  ["0.2", "0-9 11-12 14-23 25-27 29-34 36-42 44-45 47-52 54-56 58-59 61-64 66 68-81 83-92 94 96-98 100-101"],
  ["0.2", "104-105 107-114 116-124 126 128-129 131-133 136-141"],
  ["0.3", "142-150 152-154 156-163 165 167-170 172-179 181-183 185-187 190-191 193 195-229 231-243 245-248"],
  ["0.3", "250-252 257-261 263 265-278 280-296 299-312 314-319 321-332"],
];

/** Every published release of the package that declares the protocol, oldest first. */
export const releases: readonly Release[] = published.flatMap(([line, patches]) =>
  patches.split(" ").flatMap((range) => {
    const [first = 0, last = first] = range.split("-").map(Number);
    return Array.from({ length: last - first + 1 }, (_, i) => `${line}.${first + i}` as Release);
  }),
);

/** A requested release, and the published one whose schemas apply. */
export interface Resolution {
  readonly requested: Release;
  /** The requested release if it was published, otherwise the newest published release before it. */
  readonly release: Release;
  /** Whether the requested release was published, as far as this version knows. */
  readonly published: boolean;
  /** The resolution as one sentence. */
  readonly note: string;
}

/** The first release that declares the protocol. */
const firstRelease: Release = "0.1.0";

const releasePattern = /^\d{1,6}\.\d{1,6}\.\d{1,6}$/;

const isRelease = (text: string): text is Release => releasePattern.test(text);

/**
 * Finds the release whose schemas apply to a requested one.
 *
 * @throws RangeError for an invalid release number and for releases before the first one with schemas.
 */
export function resolveRelease(requested: string): Resolution {
  if (!isRelease(requested))
    throw new RangeError(`Unknown release "${requested.slice(0, 40)}". Expected a release such as ${currentRelease}.`);
  if (compareReleases(requested, firstRelease) < 0)
    throw new RangeError(
      `Release ${requested} is older than ${firstRelease}, the first release with schemas. Choose a later release.`,
    );
  const release = releases.findLast((candidate) => compareReleases(candidate, requested) <= 0) ?? firstRelease;
  const published = release === requested;
  const note = published ? `${requested} was published.` : `${requested} is not a known release; this is ${release}.`;
  return { requested, release, published, note };
}
