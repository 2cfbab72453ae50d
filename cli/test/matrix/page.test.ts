import { expect, it } from "vitest";
import { badgeOf } from "../../src/matrix/badge.ts";
import { measuredIn, noHistory, withRun } from "../../src/matrix/history.ts";
import { matrixPage, verdictsOn } from "../../src/matrix/page.ts";
import type { MatrixPeer } from "../../src/matrix/peers.ts";
import { report } from "./report.ts";

const peer: MatrixPeer = { name: "My agent", version: "1.4", side: "agent", command: ["a"], known: [] };
const [one, two] = ["turn.result.usage", "turn.result.outcome"];
const history = withRun(
  withRun(noHistory, measuredIn(report({ [one]: "passed", [two]: "passed" }), "2026-01-01")),
  measuredIn(report({ [one]: "failed", [two]: "passed" }), "2026-02-01"),
);

it("the page shows each requirement, the findings and what changed", () => {
  const page = matrixPage([{ peer, history }], "2026-03-01");
  expect(page).toContain("| My agent 1.4 | agent | 2026-02-01 | 1 | 1 | 0 | 0 | 0 |");
  expect(page).toContain(`| \`${one}\` | MUST | **violated** |`);
  expect(page).toContain(`| \`${one}\` | **violated** | finding of ${one} |  |`);
  expect(page).toContain(`| My agent 1.4 | 2026-02-01 | \`${one}\` | holds | violated |`);
  expect(page).not.toContain("## Hosts");
});

it("the page says why a failure is known, and when that ends", () => {
  const known = [{ requirement: one, reason: "issue 12", until: "2026-12-31" }];
  expect(matrixPage([{ peer: { ...peer, known }, history }], "2026-03-01")).toContain("issue 12 (until 2026-12-31)");
  expect(matrixPage([{ peer: { ...peer, known }, history }], "2027-01-01")).toContain("**expired**");
});

it("the page shows no markup of a peer", () => {
  const findings = { [one]: "<script>|@everyone" };
  const run = { ...measuredIn(report({ [one]: "failed" }), "2026-01-01"), findings };
  const page = matrixPage([{ peer: { ...peer, name: "<b>" }, history: withRun(noHistory, run) }], "2026-03-01");
  expect(page).not.toMatch(/<b>|<script>|@everyone/);
});

it.each([
  [{}, "not measured", "lightgrey"],
  [{ [one]: "passed", [two]: "skipped" }, "1 of 1 requirements", "brightgreen"],
  [{ [one]: "passed", [two]: "warning" }, "1 of 2 requirements", "yellow"],
  [{ [one]: "passed", [two]: "failed" }, "1 of 2 requirements", "red"],
] as const)("the badge of %o says %s", (statuses, message, color) => {
  const row = { peer, history: withRun(noHistory, measuredIn(report(statuses), "2026-01-01")) };
  expect(badgeOf(peer, verdictsOn(row, "2026-03-01"))).toMatchObject({ schemaVersion: 1, message, color });
});
