import { expect, test } from "vitest";
import { upgradePage } from "../../../src/regression/upgrade/page.ts";
import { group, reportOf } from "./sample.ts";

test("names and values of agents are text, and nothing is loaded", () => {
  const page = upgradePage(reportOf(group({ actual: "<script>" })));
  expect(page).toContain("default-src 'none'");
  expect(page).not.toMatch(/<script>|<b>new|<damaged>/);
});

test("shows both values in full, how many sessions differ, and what to do", () => {
  const long = "x".repeat(500);
  const page = upgradePage(reportOf(group({ expected: "before", actual: long })));
  expect(page).toContain(`<p>Before:</p><pre>before</pre><p>After:</p><pre>${long}</pre>`);
  expect(page).toContain("1 of 1");
  expect(page).toContain("Check whether your host depends on it.");
  expect(page).toContain('<a class="behavior" href="#behavior">1 behavior</a>');
  expect(page).toContain('<code>a.tape.jsonl</code></td><td class="behavior">1 behavior</td>');
});
