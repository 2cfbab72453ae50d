import { expect, test } from "vitest";
import { restrictionText } from "../../../src/agent/core/model-restriction.ts";

test("the text for the user names both models", () => {
  expect(restrictionText({ requested: "opus", effective: "claude-haiku-5-5" })).toBe(
    'Model "opus" is restricted by your organization\'s settings. Using claude-haiku-5-5 instead.',
  );
});
