import { expect, test } from "vitest";
import { nextRun, readCron } from "../../../src/agent/core/cron.ts";

const at = (text: string): number => new Date(text).getTime();
const next = (expression: string, from: string): string | null => {
  const schedule = readCron(expression);
  const time = schedule && nextRun(schedule, at(from));
  return time === null ? null : new Date(time).toString().slice(0, 21);
};

test.each([
  ["* * * * *", "2026-03-01T10:00:30", "Sun Mar 01 2026 10:01"],
  ["*/15 * * * *", "2026-03-01T10:15:00", "Sun Mar 01 2026 10:30"],
  ["0 9 * * 1-5", "2026-03-06T09:00:00", "Mon Mar 09 2026 09:00"],
  ["30 8,17 * * *", "2026-03-01T09:00:00", "Sun Mar 01 2026 17:30"],
  ["0 0 1 1 *", "2026-03-01T09:00:00", "Fri Jan 01 2027 00:00"],
  ["0 12 * * 7", "2026-03-02T09:00:00", "Sun Mar 08 2026 12:00"],
  ["0 12 13 * 5", "2026-03-01T09:00:00", "Fri Mar 06 2026 12:00"],
  ["5/20 * * * *", "2026-03-01T10:06:00", "Sun Mar 01 2026 10:25"],
])("%s after %s runs at %s", (expression, from, expected) => {
  expect(next(expression, from)).toBe(expected);
});

test("a date that no year has is never reached", () => {
  expect(next("0 9 31 2 *", "2026-03-01T09:00:00")).toBeNull();
});

test.each([
  "",
  "* * * *",
  "* * * * * *",
  "60 * * * *",
  "* 24 * * *",
  "a * * * *",
  "5-1 * * * *",
  "*/0 * * * *",
  "@daily",
])("%j is not a cron expression", (expression) => {
  expect(readCron(expression)).toBeNull();
});
