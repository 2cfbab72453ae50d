/** A release of the protocol: the version of the SDK package that declares it, for example `0.3.330`. */
export type Release = `${number}.${number}.${number}`;

/** The release that the schemas of this package describe. */
export const currentRelease = "0.3.330" satisfies Release;

/**
 * Orders two releases. Returns a negative number if `a` came before `b`, and 0 if they are equal.
 *
 * @param a - A release.
 * @param b - Another release.
 * @example
 * import { compareReleases } from "@agentwire/protocol";
 *
 * console.log(compareReleases("0.2.112", "0.3.330") < 0); // true
 */
export function compareReleases(a: Release, b: Release): number {
  const [left, right] = [a.split(".").map(Number), b.split(".").map(Number)];
  for (let i = 0; i < 3; i++) {
    const difference = (left[i] ?? 0) - (right[i] ?? 0);
    if (difference !== 0) return difference;
  }
  return 0;
}
