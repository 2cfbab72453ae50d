import { expect, test } from "vitest";
import { amount, counted, date, moment, percent, shown } from "../../../viewer/part/format.ts";

test("tabs and line feeds stay, what changes how others are shown does not", () => {
  expect(shown("1\tfirst\n2\tsecond")).toBe("1\tfirst\n2\tsecond");
  expect(shown("a\u202eb\u0000")).toBe("a\ufffdb\ufffd");
});

test("amounts read as a person says them", () => {
  expect([0, 40e6, 80e6, 7390e6].map((us) => moment(us))).toEqual(["0", "40 s", "1:20", "2:03:10"]);
  expect(date("2026-03-01T14:05:09.123Z")).toBe("2026-03-01 14:05:09 UTC");
  expect(date("yesterday")).toBe("yesterday");
  expect([950, 12_340, 312_000, 1_250_000].map(amount)).toEqual(["950", "12.3k", "312k", "1.25M"]);
  expect([percent(1, 1000), percent(91, 100), percent(1, 0)]).toEqual(["< 1 %", "91 %", "0 %"]);
  expect([counted(1, "turn"), counted(2, "turn"), counted(3, "retry", "retries")]).toEqual([
    "1 turn",
    "2 turns",
    "3 retries",
  ]);
});

test("the times of an axis differ, however close they are", () => {
  expect([1.2e6, 1.201e6, 1.202e6].map((us) => moment(us, 1000))).toEqual(["1.200 s", "1.201 s", "1.202 s"]);
  expect([79.5e6, 80e6, 80.5e6].map((us) => moment(us, 0.5e6))).toEqual(["1:19.5", "1:20.0", "1:20.5"]);
  expect([500, 1000, 999_500].map((us) => moment(us, 500))).toEqual(["0.5 ms", "1.0 ms", "999.5 ms"]);
  expect(moment(119.999_999e6, 1e6)).toBe("2:00");
});
