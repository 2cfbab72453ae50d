import type { Report, ReportEntry } from "@agentwire/testing";
import { expect, test } from "vitest";
import { printReport } from "../../../../src/command/conformance/conform/print.ts";
import { terminalDouble } from "../../../terminal-double.ts";

const entry = (id: string, detail: string, status: ReportEntry["status"] = "failed"): ReportEntry => ({
  id,
  group: "option",
  title: `The title of ${id}.`,
  status,
  details: detail === "" ? [] : [detail],
});

const entries = [
  ...["a", "b", "c", "d"].map((name) => entry(`option.${name}`, `case-${name}: ${name} did not reach the model.`)),
  entry("option.e", "some-case: The agent stopped.", "unmeasured"),
  entry("option.f", "another-case: The agent stopped.", "unmeasured"),
  entry("option.g", "", "unmeasured"),
];
const report = (advice: string): Report => ({
  title: "agent",
  subject: "agent.py",
  entries,
  notes: [],
  causes: [{ title: "A cause", advice, details: [], examples: [], entries: entries.map(({ id }) => id) }],
  cases: [{ name: "case-a", state: "done", milliseconds: 1500 }],
});

function printed(advice: string, elapsedMs?: number): readonly string[] {
  const terminal = terminalDouble();
  printReport(terminal, report(advice), elapsedMs);
  return terminal.stdout.map((line) => line.trim());
}

test.each(["", "Do this."])("each requirement had its reason only in the file of the report (advice: %j)", (advice) => {
  const lines = printed(advice);
  for (const name of ["a", "b", "c", "d"])
    expect(lines.find((line) => line.includes(`option.${name}:`))).toContain(`${name} did not reach the model.`);
  expect(lines).toContain("NOT MEASURED option.e option.f: The agent stopped.");
  expect(lines).toContain("NOT MEASURED option.g: The title of option.g.");
});

test("prints how long the run took", () => {
  expect(printed("", 900)).toContain("1 case in 0.9 s (added up: 1.5 s); the slowest: case-a 1.5 s.");
  expect(printed("")).toContain("1 case (added up: 1.5 s); the slowest: case-a 1.5 s.");
});

test.each([
  [1, "1 requirement: 1 holds"],
  [2, "2 requirements: 2 hold"],
])("counts %d requirements in the right number", (size, line) => {
  const terminal = terminalDouble();
  const entries = Array.from({ length: size }, (_, at) => entry(`option.${at}`, "", "passed"));
  printReport(terminal, { ...report(""), entries, causes: [] });
  expect(terminal.stdout.at(-1)).toBe(line);
});
