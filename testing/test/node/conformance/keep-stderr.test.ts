import { expect, it } from "vitest";
import { keepStderr } from "../../../src/node/conformance/keep-stderr.ts";

it("keeps only the end of a process's stderr", () => {
  const reported: string[] = [];
  const errors = keepStderr((text) => reported.push(text));
  errors.add("Traceback\n");
  errors.add("x".repeat(70_000));
  errors.add("ValueError: no\n");
  expect(errors.text()).toHaveLength(65_536);
  expect(errors.text()).toMatch(/xValueError: no\n$/);
  expect(reported.join("")).toHaveLength(65_536);
  expect(reported.join("")).toMatch(/^Traceback\nx/);
});
