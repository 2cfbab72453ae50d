import { expect, it } from "vitest";
import { isPrompt } from "../../../../src/agent/feature/suggestions/likely-prompt.ts";

it.each([
  ["commit", true],
  ["/review", true],
  ["what about x?", true],
  ["run the tests.", true],
  ["x", false],
  ["Done. Good.", false],
  ["looks good", false],
  ["I'll fix it now", false],
  ["you should run tests", false],
  ["*run it*", false],
  ["Suggestion: run it", false],
  ["[no suggestion]", false],
  ["no suggestion", false],
  ["nothing", false],
  ["nothing to suggest", false],
  ["Nothing more to do.", true],
  ["None of these tests", true],
  [`${"A".repeat(120)} b`, false],
])("whether a user may type %j: %s", (line, expected) => {
  expect(isPrompt(line)).toBe(expected);
});
