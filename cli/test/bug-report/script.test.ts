import { expect, it } from "vitest";
import { bugReportScript } from "../../src/bug-report/script.ts";

const report = { requirements: [], against: null, releases: null, toolkit: "0.1.0", agent: null };

it("keeps hostile titles inside a string of the script", () => {
  const title = '\n";process.exit(9);//\u2028`</script>';
  const script = bugReportScript({ ...report, title }, new Uint8Array());
  const literal = /const report = (\{[\s\S]*?\n\});/.exec(script)?.[1] ?? "";
  expect(JSON.parse(literal).title).toBe(title);
  expect(script).not.toContain("\u2028");
});

it("begins as a program, and reports how to run it", () => {
  const script = bugReportScript({ ...report, title: "It fails." }, new Uint8Array());
  expect(script.startsWith("#!/usr/bin/env node\n")).toBe(true);
  expect(script).toContain("npx --yes --package=agentwire@0.1.0 node FILE");
});
