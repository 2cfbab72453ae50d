import { expect, test } from "vitest";
import { argumentOf } from "../../src/tape/argument.ts";

test.each([
  [["agent", "--resume", "a"], "a"],
  [["agent", "--resume=a=b"], "a=b"],
  [["agent", "--resume"], undefined],
  [["agent", "--resume-at", "a"], undefined],
])("the value of --resume in %j is %s", (argv, value) => {
  expect(argumentOf(argv, "--resume")).toBe(value);
});
