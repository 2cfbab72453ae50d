import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { show } from "./run.ts";

/** Everything that must be green, in one run; the last line counts every test. Run by `.ci/run` after the install. */
const reports = mkdtempSync(join(tmpdir(), "agentwire-ci-"));

interface Count {
  readonly passed: number;
  readonly failed: number;
  /** What failed, each with the first lines of its reason. */
  readonly failures: readonly string[];
}

/** Runs one part. A part that fails without a count of failed tests counts as one failure. */
function part(title: string, args: readonly string[], read: (file: string) => Count): Count {
  console.log(`\n== ${title}`);
  const file = join(reports, `${title}.json`);
  const code = show(["npm", ...args, file]);
  let count: Count;
  try {
    count = read(file);
  } catch (error) {
    const failure = `${title} left no report: ${error instanceof Error ? error.message : error}`;
    return { passed: 0, failed: 1, failures: [failure] };
  }
  if (code === 0 || count.failed > 0) return count;
  return { ...count, failed: 1, failures: [...count.failures, `${title} ended with code ${code}`] };
}

const firstLines = (text: string) => text.split("\n").slice(0, 12).join("\n    ");

const json = (file: string) => JSON.parse(readFileSync(file, "utf8"));
const vitest = (file: string): Count => {
  const { numPassedTests, numFailedTests, numTotalTests, testResults } = json(file);
  if (numTotalTests === 0) throw new Error("no test ran");
  const failures: string[] = [];
  for (const { name, status, message, assertionResults } of testResults) {
    const failed = assertionResults.filter((result: { status: string }) => result.status === "failed");
    for (const { fullName, failureMessages } of failed)
      failures.push(`${name}\n  ${fullName}\n    ${firstLines(failureMessages.join("\n"))}`);
    if (status === "failed" && failed.length === 0) failures.push(`${name}\n    ${firstLines(message)}`);
  }
  const lost = numTotalTests - numPassedTests - numFailedTests;
  return { passed: numPassedTests, failed: numFailedTests + lost, failures };
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
for (const { failures } of counts) for (const failure of failures) console.log(`\nFAILED ${failure}`);
console.log(`\n${passed} passed, ${failed} failed`);
process.exitCode = failed === 0 && passed > 0 ? 0 : 1;
