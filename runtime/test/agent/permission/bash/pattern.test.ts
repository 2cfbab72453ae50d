import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { agreement, wildcard } from "../../../../src/agent/permission/bash/pattern.ts";

describe("rule texts", () => {
  it.each([
    ["npm:*", "npm", "exact"],
    ["npm:*", "npm -v", "prefix"],
    ["npm:*", "npmx -v", null],
    ["rm *", "rm", "exact"],
    ["mkdir one", "mkdir one", "exact"],
    ["mkdir one", "mkdir one two", null],
    ["* --helpx", "node --helpx", "prefix"],
    ["git * main", "git push main", "prefix"],
    ["git * main", "git push main extra", null],
    ["curl*", "curl http://x", "prefix"],
    ["npm test:*", "npm  test", "exact"],
    ["npm test", " npm\ttest\n", "exact"],
    ["npm  test", "npm test", "exact"],
    ["git * x:*", "git * x y", "prefix"],
    ["git * x:*", "git a x y", null],
    ["git * x *", "git a x", null],
    ["git * x *", "git a x y", "prefix"],
    ["git * x *", "git a xy", null],
    ["ab*ba", "aba", null],
    ["a*b*b", "ab", null],
    ["*rm", "ls rm x", null],
    ["mkdir one", "mkdir\none", null],
    [" touch *", "touch x", "prefix"],
    ["touch * ", "touch", "exact"],
    [" * x", "touch x", "prefix"],
    [" * ", "touch", "prefix"],
    ["\t*", "touch x", "prefix"],
    [" touch:*", "touch x", null],
    ["touch:* ", "touch x", null],
    [" touch x ", "touch x", null],
  ])("%j against %j: %s", (pattern, command, expected) => {
    expect(agreement(pattern, command)).toBe(expected);
  });

  it("agrees with a regular expression on what a star is", () => {
    const text = fc.string({ unit: fc.constantFrom("a", "b", "*"), maxLength: 8 });
    fc.assert(
      fc.property(text, fc.string({ unit: fc.constantFrom("a", "b"), maxLength: 8 }), (pattern, value) => {
        expect(wildcard(pattern, value)).toBe(new RegExp(`^${pattern.replaceAll("*", ".*")}$`).test(value));
      }),
    );
  });

  it("takes linear time for many stars", () => {
    expect(wildcard(`${"a*".repeat(2000)}b`, "a".repeat(20_000))).toBe(false);
  });
});
