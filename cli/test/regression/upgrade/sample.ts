import type { DifferenceGroup } from "@agentwire/replay";
import { type UpgradeReport, upgradeReport } from "../../../src/regression/upgrade/report.ts";

/** A group of differences. */
export const group = (more: Partial<DifferenceGroup> = {}): DifferenceGroup => ({
  class: "behavior",
  kind: "system/init",
  field: "mode",
  change: "value",
  count: 1,
  items: [],
  seq: 3,
  expected: "a",
  actual: "b",
  ...more,
});

/** The report on an upgrade that brings these differences in one session. */
export const reportOf = (...differences: readonly DifferenceGroup[]): UpgradeReport =>
  upgradeReport({ old: { name: "0.3.300", release: "2.1.300" }, new: { name: "<b>new</b>", release: null } }, [
    {
      tape: "a.tape.jsonl",
      old: "reproduced",
      new: "diverged",
      differences: [...differences],
      unrepeated: 0,
      message: "",
    },
    {
      tape: "b.tape.jsonl",
      old: "refused",
      new: "refused",
      differences: [],
      unrepeated: 0,
      message: "It is <damaged>.",
    },
  ]);
