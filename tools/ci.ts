import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { show } from "./run.ts";

/** Everything that must be green, in one run; the last line counts every test. Run by `.ci/run` after the install. */
const reports = mkdtempSync(join(tmpdir(), "agentwire-ci-"));

interface Count {
  readonly passed: number;
  readonly failed: number;
}

/** Runs one part. A part that fails without a count of failed tests counts as one failure. */
function part(title: string, args: readonly string[], read: (file: string) => Count): Count {
  console.log(`\n== ${title}`);
  const file = join(reports, `${title}.json`);
  const code = show(["npm", ...args, file]);
  let count: Count = { passed: 0, failed: 0 };
  try {
    count = read(file);
  } catch (error) {
    console.log(`${title} left no report: ${error instanceof Error ? error.message : error}`);
    return { passed: 0, failed: 1 };
  }
  return code === 0 || count.failed > 0 ? count : { passed: count.passed, failed: 1 };
}

const json = (file: string) => JSON.parse(readFileSync(file, "utf8"));
const vitest = (file: string): Count => {
  const { numPassedTests, numFailedTests, numTotalTests } = json(file);
  const lost = numTotalTests - numPassedTests - numFailedTests;
  if (numTotalTests === 0) throw new Error("no test ran");
  return { passed: numPassedTests, failed: numFailedTests + lost };
};

const reporters = ["--reporter=default", "--reporter=json", "--outputFile.json"];
const counts = [
  part("check", ["run", "check", "--", "--report"], json),
  part("test", ["test", "--", ...reporters], vitest),
  part("system", ["run", "test:system", "--", ...reporters], vitest),
  part("interop", ["run", "interop", "--", ...reporters], vitest),
];
rmSync(reports, { recursive: true, force: true });
const passed = counts.reduce((sum, count) => sum + count.passed, 0);
const failed = counts.reduce((sum, count) => sum + count.failed, 0);
console.log(`\n${passed} passed, ${failed} failed`);
process.exitCode = failed === 0 && passed > 0 ? 0 : 1;
