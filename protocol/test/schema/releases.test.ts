import { describe, expect, it } from "vitest";
import { compareReleases, currentRelease, type Release } from "../../src/schema/release.ts";
import { releases, resolveRelease } from "../../src/schema/releases.ts";

describe("releases", () => {
  it("are listed in order", () => {
    const inOrder = (release: Release, i: number) =>
      i === 0 || compareReleases(releases[i - 1] ?? release, release) < 0;
    expect(releases.every(inOrder)).toBe(true);
    expect(releases.filter((release) => compareReleases(release, "0.3.330") <= 0)).toHaveLength(339);
    expect(releases.at(-1)).toBe(currentRelease);
  });

  it("resolve to themselves, and unknown ones to the release before", () => {
    expect(resolveRelease("0.2.59")).toMatchObject({ release: "0.2.59", published: true });
    expect(resolveRelease("0.2.60")).toEqual({
      requested: "0.2.60",
      release: "0.2.59",
      published: false,
      note: "0.2.60 is not a known release; this is 0.2.59.",
    });
    expect(resolveRelease("1.0.0")).toMatchObject({ release: currentRelease, published: false });
  });

  it.each(["0.0.4", "latest", "0.3", "", "1.2.3-beta", "-1.0.0"])("refuse %j", (release) => {
    expect(() => resolveRelease(release)).toThrow(RangeError);
  });
});
