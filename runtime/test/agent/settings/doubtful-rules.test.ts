import { expect, test } from "vitest";
import { doubtfulRules } from "../../../src/agent/settings/doubtful-rules.ts";

test("the first malformed rule of each flag is reported", () => {
  const texts = doubtfulRules({ allowedTools: ["Read", "Bash(git", "x)"], disallowedTools: ["Bash(ls"] });
  expect(texts.map((text) => text.slice(0, text.indexOf(" is not a complete rule")))).toEqual([
    '--allowedTools: "Bash(git"',
    '--disallowedTools: "Bash(ls"',
  ]);
});

test("whole rules are not reported", () => {
  expect(doubtfulRules({ allowedTools: ["Read", "Bash(git *)"], disallowedTools: [] })).toEqual([]);
});
