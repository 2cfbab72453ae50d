import { describe, expect, it, test } from "vitest";
import { broughtBy, inBothRuns, referencePage } from "../../../src/regression/upgrade/report.ts";
import { group, reportOf } from "./sample.ts";

describe("the changes of an upgrade", () => {
  const models = (...items: readonly string[]) =>
    group({ class: "catalogue", field: "models[]", change: "missing", items: [...items] });

  it.each([
    ["nothing that the old agent does, too", [group()], [group()], []],
    ["a difference of the new agent alone", [], [group()], [group()]],
    ["the way back, if the tape is of the new agent", [group()], [], [group({ expected: "b", actual: "a" })]],
    [
      "an item that only the old agent lacks",
      [models("x")],
      [],
      [{ ...models("x"), change: "added" as const, expected: "b", actual: "a" }],
    ],
    [
      "additive, if the tape is of the new agent and a new field is required",
      [group({ class: "breaking", change: "missing", since: "0.3.320" })],
      [],
      [group({ class: "additive", change: "added", since: "0.3.320", expected: "b", actual: "a" })],
    ],
    [
      "additive, if the tape is of the new agent and nothing declares a field",
      [group({ change: "missing", undeclared: true })],
      [],
      [group({ class: "additive", change: "added", undeclared: true, expected: "b", actual: "a" })],
    ],
    [
      "behavior, if the new agent no longer sends a field that was new",
      [group({ class: "additive", change: "added", since: "0.3.320" })],
      [],
      [group({ change: "missing", since: "0.3.320", expected: "b", actual: "a" })],
    ],
    ["a third value", [group()], [group({ actual: "c" })], [group({ expected: "b", actual: "c" })]],
    ["the items that the old agent has", [models("x")], [models("x", "y")], [models("y")]],
    ["no other prose", [group({ class: "prose" })], [group({ class: "prose", actual: "c" })], []],
    ["no entries of mirrored transcripts", [], [group({ kind: "transcript_mirror" })], []],
    [
      "in the catalogue, if only the release differs",
      [],
      [group({ class: "behavior", expected: "2.1.1", actual: "2.1.2" })],
      [group({ class: "catalogue", expected: "2.1.1", actual: "2.1.2" })],
    ],
    [
      "no time of day, which differs in any two runs",
      [group({ actual: "log-2026-11-27-122119.txt" })],
      [group({ actual: "log-2026-11-27-122215.txt" })],
      [],
    ],
    ["more of the same", [group()], [group({ count: 3 })], [group({ count: 2 })]],
  ])("is %s", (_, before, after, brought) => {
    expect(broughtBy(before, after)).toEqual(brought);
  });
});

test("what other runs of the same agents do not have is no change of the upgrade", () => {
  const steady = group({ class: "breaking", field: "is_error" });
  const timing = group({ class: "breaking", kind: "exit", change: "added" });
  expect(inBothRuns([steady, timing], [steady, { ...timing, change: "missing" }])).toEqual([steady]);
});

test.each([
  ["system/init", "/system.md#systeminit"],
  ["result/success", "/result.md#resultsuccess"],
  ["assistant", "/message.md#assistant"],
  ["control_response/initialize", "/host-control.md#initialize"],
  ["control_request/can_use_tool", "/agent-control.md#can_use_tool"],
])("%s has a page in the reference", (kind, page) => {
  expect(referencePage(kind)).toContain(`protocol/reference${page}`);
});

test.each(["exit", "control_request/no_such_request", "a line that is not a frame"])("%s has none", (kind) => {
  expect(referencePage(kind)).toBeNull();
});

test("the verdict is the class that matters most; sessions are counted", () => {
  const report = reportOf(group({ class: "prose" }), group({ class: "breaking", kind: "exit" }));
  expect(report).toMatchObject({
    verdict: "breaking",
    differences: [{ class: "breaking", sessions: 1 }, { class: "prose" }],
  });
  expect(reportOf().verdict).toBe("none");
});
