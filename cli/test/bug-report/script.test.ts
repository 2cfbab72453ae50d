import { spawnSync } from "node:child_process";
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { delimiter, join } from "node:path";
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

/** Runs the script with an `agentwire` in its path that ends with these exit codes: first `--version`, then the others. */
function run(version: number, other: number): { readonly status: number | null; readonly last: string | undefined } {
  const folder = mkdtempSync(join(tmpdir(), "bug-"));
  try {
    const [file, program] = [join(folder, "bug.mjs"), join(folder, "agentwire")];
    writeFileSync(file, bugReportScript({ ...report, against: "agent", title: "It fails." }, new Uint8Array()));
    writeFileSync(program, `#!/bin/sh\n[ "$1" = --version ] && exit ${version}\nexit ${other}\n`);
    chmodSync(program, 0o755);
    const env = { ...process.env, PATH: [folder, process.env.PATH].join(delimiter) };
    const { status, stdout } = spawnSync(process.execPath, [file], { env, encoding: "utf8" });
    return { status, last: stdout.trim().split("\n").at(-1) };
  } finally {
    rmSync(folder, { recursive: true });
  }
}

it.each([
  [0, 1, 1, "The defect is there."],
  [0, 0, 0, "The defect is not there."],
  [0, 4, 4, "The defect was not looked for"],
  [1, 1, 4, "agentwire did not start"],
])("regression: claimed a defect where agentwire did not start (%s, %s)", (version, other, code, text) => {
  const { status, last } = run(version, other);
  expect(status).toBe(code);
  expect(last).toContain(text);
});
