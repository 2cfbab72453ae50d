import { compareReleases, type Release } from "../../schema/release.ts";

/** Published releases by version line, with ranges of patch numbers as `first-last`. */
const published: readonly (readonly [line: string, patches: string])[] = [
  ["0.0", "4"],
  ["0.1", "0-2 5 8-11 13-15 19-23 25-31 34-37 42 44-47 49-51 53-63 65 67 69-77"],
  ["0.2", "0-9 11-12 14-23 25-27 29-34 36-42 44-45 47-52 54-56 58-59 61-64 66 68-81 83-92 94 96-98 100-101"],
  ["0.2", "104-105 107-114 116-124 126 128-129 131-133 136-141"],
  ["0.3", "142-150 152-154 156-163 165 167-170 172-179 181-183 185-187 190-191 193 195-229 231-243 245-248"],
  ["0.3", "250-252 257-261 263 265-278 280-296 299-312 314-319 321-330"],
];

/** Every published release of the package that declares the protocol, oldest first. */
export const releases: readonly Release[] = published.flatMap(([line, patches]) =>
  patches.split(" ").flatMap((range) => {
    const [first = 0, last = first] = range.split("-").map(Number);
    return Array.from({ length: last - first + 1 }, (_, i) => `${line}.${first + i}` as Release);
  }),
);

/**
 * The releases whose declarations were compared, oldest first. `since` and `until` are exact to these samples: a thing
 * first seen in one sample appeared after the sample before it.
 */
export const samples: readonly Release[] = [
  "0.1.0",
  "0.1.30",
  "0.1.55",
  "0.1.77",
  "0.2.1",
  "0.2.19",
  "0.2.29",
  "0.2.34",
  "0.2.61",
  "0.2.76",
  "0.2.90",
  "0.2.112",
  "0.2.113",
  "0.2.126",
  "0.2.141",
  "0.3.142",
  "0.3.150",
  "0.3.175",
  "0.3.200",
  "0.3.225",
  "0.3.250",
  "0.3.275",
  "0.3.300",
  "0.3.315",
  "0.3.330",
];

/** A requested release, and the sample that represents it. */
export interface Resolution {
  readonly asked: Release;
  /** The nearest sample that is not newer. */
  readonly sample: Release;
  /** Whether the release itself was sampled. */
  readonly exact: boolean;
  /** Whether the release was published, as far as this version knows. */
  readonly published: boolean;
  /** The resolution as one sentence. */
  readonly note: string;
}

const releasePattern = /^\d{1,6}\.\d{1,6}\.\d{1,6}$/;

const isRelease = (text: string): text is Release => releasePattern.test(text);

/**
 * Finds the sample that represents a release.
 *
 * @throws RangeError for an invalid release number and for releases before the first sample.
 */
export function resolveRelease(asked: string): Resolution {
  if (!isRelease(asked))
    throw new RangeError(`Unknown release "${asked.slice(0, 40)}". Expected a release such as ${samples.at(-1)}.`);
  const sample = samples.findLast((candidate) => compareReleases(candidate, asked) <= 0);
  if (!sample)
    throw new RangeError(
      `Release ${asked} is older than ${samples[0]}, the first release with schemas. Choose a later release.`,
    );
  const exact = sample === asked;
  const known = releases.includes(asked);
  const what = known ? "was published but not sampled" : "is not a known published release";
  return {
    asked,
    sample,
    exact,
    published: known,
    note: exact ? `${asked} was sampled.` : `${asked} ${what}; this is ${sample}.`,
  };
}
