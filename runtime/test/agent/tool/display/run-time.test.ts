import { expect, test } from "vitest";
import { runTime } from "../../../../src/agent/tool/display/run-time.ts";

test.each([
  ["2026-01-01T00:05:00", "Jan 1 12:05am"],
  ["2026-12-31T12:30:00", "Dec 31 12:30pm"],
  ["2026-06-09T23:00:00", "Jun 9 11:00pm"],
])("%s reads as %s", (time, text) => {
  expect(runTime(new Date(time).getTime())).toBe(text);
});
