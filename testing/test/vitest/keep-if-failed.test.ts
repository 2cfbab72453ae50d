import { readFileSync, rmSync } from "node:fs";
import { expect, it, type RunnerTestCase } from "vitest";
import { keepIfFailed } from "../../src/vitest/keep-if-failed.ts";

const task = (name: string, message: string): Pick<RunnerTestCase, "name" | "result"> => ({
  name,
  result: { state: "fail", errors: [{ name: "Error", message }], startTime: 0, attempts: [] },
});
const tape = new TextEncoder().encode("{}");

it("writes the tapes of a failed test, and names each in its error", () => {
  const failed = task("shows an answer", "Expected 1 to be 2.");
  keepIfFailed(
    failed,
    (run) => void run(undefined as never),
    () => [tape, tape],
    "replay",
  );
  const paths = [1, 2].map((n) => `.agentwire/tapes/shows-an-answer-replay-${n}.tape.jsonl`);
  expect(failed.result?.errors?.[0]?.message).toBe(
    `Expected 1 to be 2.\n\nTo see the session in words, or as a page, run:\n${paths.map((path) => `  npx agentwire why ${path}\n  npx agentwire show ${path}`).join("\n")}`,
  );
  for (const path of paths) {
    expect(readFileSync(path, "utf8")).toBe("{}");
    rmSync(path);
  }
});

it("adds nothing if a run has kept nothing", () => {
  const failed = task("empty", "Expected 1 to be 2.");
  keepIfFailed(
    failed,
    (run) => void run(undefined as never),
    () => [],
  );
  expect(failed.result?.errors?.[0]?.message).toBe("Expected 1 to be 2.");
});
