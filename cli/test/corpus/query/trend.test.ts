import { expect, it } from "vitest";
import { sessionsOfSide } from "../../../src/corpus/query/trend.ts";

it.each([
  ["2026-05", "started >= DATE '2026-05-01' AND started < DATE '2026-05-01' + INTERVAL 1 MONTH"],
  ["2026-05-17", "started >= DATE '2026-05-17' AND started < DATE '2026-05-17' + INTERVAL 1 DAY"],
  ["2026-04..2026-05-17", "started >= DATE '2026-04-01' AND started < DATE '2026-05-17' + INTERVAL 1 DAY"],
  ["2.1.330", "release = '2.1.330'"],
  ["2.1.330'--", "release = '2.1.330''--'"],
])("reads %j", (side, condition) => {
  expect(sessionsOfSide(side)).toBe(condition);
});

it.each(["soon", "2026-13", "2026-05..", "2026-05-01..2.1.330", ""])("refuses %j", (side) => {
  expect(() => sessionsOfSide(side)).toThrow("2026-05-01..2026-05-17");
});
