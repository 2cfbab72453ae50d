import { expect, test } from "vitest";
import { argumentOf, optionValues } from "../../src/tape/argument.ts";

test.each([
  [["agent", "--resume", "a"], "a"],
  [["agent", "--resume=a=b"], "a=b"],
  [["agent", "--resume"], undefined],
  [["agent", "--resume-at", "a"], undefined],
])("the value of --resume in %j is %s", (argv, value) => {
  expect(argumentOf(argv, "--resume")).toBe(value);
});

test("each value belongs to the option before it", () => {
  const values = optionValues([
    "agent",
    "x",
    "--mcp-config",
    "a",
    "b",
    "--plugin-dir=./p/",
    "--verbose",
    "--add-dir",
    "c",
  ]);
  expect(values.map(({ option, value }) => `${option} ${value}`)).toEqual([
    "--mcp-config a",
    "--mcp-config b",
    "--plugin-dir ./p/",
    "--add-dir c",
  ]);
});
