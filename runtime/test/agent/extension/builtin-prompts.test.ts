import { expect, test } from "vitest";
import { builtinPrompts } from "../../../src/agent/extension/builtin-prompts.ts";

test("built-in prompts are called by users alone", () => {
  expect(builtinPrompts.map(({ name, source, forModel, forUser }) => [name, source, forModel, forUser])).toEqual([
    ["init", "builtin", false, true],
    ["code-review", "builtin", false, true],
  ]);
  expect(builtinPrompts.map(({ alias, fork }) => [alias, fork])).toEqual([
    [null, null],
    ["review", "general-purpose"],
  ]);
  expect(builtinPrompts[0]?.described).toBe(true);
});
