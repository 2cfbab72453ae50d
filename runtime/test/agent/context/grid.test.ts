import fc from "fast-check";
import { expect, test } from "vitest";
import { gridOf, type WindowShare } from "../../../src/agent/context/grid.ts";

const share = (name: string, tokens: number, kind: WindowShare["kind"] = "used"): WindowShare => ({
  name,
  tokens,
  color: "c",
  kind,
});

/** How many squares each share has, and how full its last one is, in the order in which they stand. */
function runs(shares: readonly WindowShare[], window: number): [string, number, number][] {
  const found: [string, number, number][] = [];
  for (const { categoryName, squareFullness } of gridOf(shares, window).flat()) {
    const last = found.at(-1);
    if (last?.[0] === categoryName) found[found.length - 1] = [categoryName, last[1] + 1, squareFullness];
    else found.push([categoryName, 1, squareFullness]);
  }
  return found;
}

test("draws what is used, what is free and what is kept, as a large window was observed", () => {
  const shares = [
    share("system", 1000),
    share("skills", 2067),
    share("messages", 120_389),
    share("buffer", 33_000, "buffer"),
    share("free", 843_544, "free"),
  ];
  const drawn = runs(shares, 1_000_000);
  expect(drawn.map(([name, count]) => [name, count])).toEqual([
    ["system", 1],
    ["skills", 1],
    ["messages", 24],
    ["free", 167],
    ["buffer", 7],
  ]);
  expect(drawn.map(([, , fullness]) => Number(fullness.toFixed(4)))).toEqual([0.2, 0.4134, 1, 1, 0.6]);
  expect(gridOf(shares, 1_000_000).map((row) => row.length)).toEqual(Array.from({ length: 10 }, () => 20));
});

test("is half as wide for a smaller window, and leaves out what has no tokens", () => {
  const shares = [share("system", 1500), share("none", 0), share("messages", 36_948), share("free", 160_000, "free")];
  expect(runs(shares, 200_000).map(([name, count]) => [name, count])).toEqual([
    ["system", 1],
    ["messages", 18],
    ["free", 81],
  ]);
});

test("is always full and never more than full", () => {
  const tokens = fc.integer({ min: 0, max: 3_000_000 });
  fc.assert(
    fc.property(
      fc.array(tokens, { maxLength: 12 }),
      tokens,
      fc.integer({ min: 1, max: 2_000_000 }),
      (used, buffer, window) => {
        const shares = [...used.map((count, index) => share(`u${index}`, count)), share("kept", buffer, "buffer")];
        const grid = gridOf([...shares, share("free", 1, "free")], window);
        expect(grid).toHaveLength(10);
        for (const row of grid) expect(row).toHaveLength(window >= 1_000_000 ? 20 : 10);
        for (const { squareFullness } of grid.flat()) {
          expect(squareFullness).toBeGreaterThan(0);
          expect(squareFullness).toBeLessThanOrEqual(1);
        }
      },
    ),
  );
});
