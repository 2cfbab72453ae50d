import { expect, test } from "vitest";
import { cellsOf, classSections, headline, summaryOf } from "../../../src/regression/upgrade/headline.ts";
import { group, reportOf } from "./sample.ts";

test("the release that declared a field is named", () => {
  const [difference] = reportOf(group({ change: "added", since: "0.3.315" })).differences;
  if (difference === undefined) throw new Error("There is no difference.");
  expect(cellsOf(difference)).toEqual({
    frame: "system/init",
    field: "mode",
    change: "new; declared since 0.3.315",
    sessions: "1",
  });
});

test("the headline names both sides and the verdict", () => {
  expect(headline(reportOf())).toEqual({
    title: "Upgrade from 0.3.300, agent 2.1.300 to <b>new</b>",
    verdict: "The upgrade changes nothing in these sessions.",
    basis: "1 session compared, 1 not compared.",
  });
  expect(classSections(reportOf())).toEqual([]);
});

test("the headline counts what was left out", () => {
  const report = reportOf();
  const sessions = report.sessions.map((session) => ({ ...session, unrepeated: 2 }));
  expect(headline({ ...report, sessions }).basis).toBe(
    "1 session compared, 1 not compared. 2 differences left out: not in every run.",
  );
});

test("a frame that only one agent sends is described without a tape", () => {
  const { differences } = reportOf(group({ field: "", change: "added" }), group({ field: "", change: "missing" }));
  expect(differences.map((difference) => cellsOf(difference).change)).toEqual([
    "Only the new agent sends the frame.",
    "Only the old agent sends the frame.",
  ]);
});

test("the differences of a session are counted by class", () => {
  expect(summaryOf([group(), group({ class: "prose" }), group({ class: "prose" })])).toBe("1 behavior, 2 prose");
  expect(summaryOf([])).toBe("no difference");
});
