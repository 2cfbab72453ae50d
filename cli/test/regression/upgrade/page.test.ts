import { expect, test } from "vitest";
import { upgradePage } from "../../../src/regression/upgrade/page.ts";
import { group, reportOf } from "./sample.ts";

test("names and values of agents are text, and nothing is loaded", () => {
  const page = upgradePage(reportOf(group({ actual: "<script>" })));
  expect(page).toContain("default-src 'none'");
  expect(page).not.toMatch(/<script>|<b>new|<damaged>/);
});
