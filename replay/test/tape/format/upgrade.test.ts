import { expect, test } from "vitest";
import { type UpgradeStep, upgradeFrom } from "../../../src/tape/format/upgrade.ts";

const rename = (from: number, before: string, after: string): UpgradeStep => ({
  from,
  header: (header) => ({ ...header, version: from + 1 }),
  event: ({ [before]: value, ...rest }) => ({ ...rest, [after]: value }),
});

test("steps are taken one after the other, from the tape's version to the newest", () => {
  const steps = [rename(2, "b", "c"), rename(1, "a", "b"), rename(3, "c", "d")];
  const upgrade = upgradeFrom(1, 4, steps);
  expect(upgrade.header({ version: 1 })).toEqual({ version: 4 });
  expect(upgrade.event({ seq: 0, a: "x" })).toEqual({ seq: 0, d: "x" });
  expect(upgradeFrom(3, 4, steps).event({ c: 1 })).toEqual({ d: 1 });
});

test("a tape of the newest version is left as it is", () => {
  const event = { seq: 0 };
  expect(upgradeFrom(1, 1).event(event)).toBe(event);
});

test("a missing step is a mistake of ours, and named", () => {
  expect(() => upgradeFrom(1, 3, [rename(1, "a", "b")])).toThrow("No upgrade step leads from tape version 2 to 3.");
});
