import fc from "fast-check";
import { expect, test } from "vitest";
import { firstBad, type ReleaseVerdict } from "../../../src/regression/bisect/search.ts";

test("the first bad release is found, whatever has no verdict, in as few trials as halving takes", async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.integer({ min: 1, max: 200 }),
      fc.nat(200),
      fc.array(fc.nat(199), { maxLength: 5 }),
      async (n, at, lost) => {
        const releases = Array.from({ length: n }, (_, i) => `0.1.${i}`);
        let trials = 0;
        const verdict = (i: number): ReleaseVerdict => (lost.includes(i) ? "unknown" : i >= at ? "bad" : "good");
        const found = await firstBad(releases, async (release) => {
          trials += 1;
          return verdict(releases.indexOf(release));
        });
        const bads = releases.filter((_, i) => verdict(i) === "bad");
        const goods = releases.filter((_, i) => verdict(i) === "good");
        expect(found.first).toBe(bads[0] ?? null);
        expect(found.last).toBe(goods.at(-1) ?? null);
        for (const release of found.unknown) expect(verdict(releases.indexOf(release))).toBe("unknown");
        expect(trials).toBeLessThanOrEqual(Math.ceil(Math.log2(n + 1)) + 2 + lost.length * 2);
      },
    ),
  );
});
