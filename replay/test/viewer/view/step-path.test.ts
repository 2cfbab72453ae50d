import { expect, test } from "vitest";
import { stepPath } from "../../../viewer/view/step-path.ts";

const columns = (points: readonly (readonly [number, number])[]) => ({
  us: Float64Array.from(points, ([us]) => us),
  value: Float64Array.from(points, ([, value]) => value),
});

test("a step for each point, from the value before the visible time", () => {
  const points = columns([
    [0, 5],
    [20, 10],
    [30, 0],
    [99, 3],
  ]);
  expect(stepPath(points, [10, 40], 10)).toBe("M0 50 H333 V3 H667 V97 H1000");
  expect(stepPath(points, [0, 99], 0)).toBe("");
  expect(stepPath(columns([]), [0, 99], 9)).toBe("");
});

test("many points at one position become its extremes and its last value", () => {
  const many = Array.from({ length: 100_000 }, (_, index) => [index, index % 11] as const);
  const path = stepPath(columns(many), [0, 100_000], 10);
  expect(path.split(" ").length).toBeLessThan(5000);
  expect(path.split(" H")[502]).toBe("501 V97 V3 V87.6");
});
