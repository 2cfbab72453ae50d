import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { compileMatcher } from "../../../src/agent/hook/matcher.ts";

describe("matchers", () => {
  it.each([
    [undefined, "Write", true],
    ["", "Write", true],
    ["*", "Write", true],
    ["Write", "Write", true],
    ["Write", "NotebookWrite", false],
    ["Wri", "Write", false],
    ["write", "Write", false],
    ["Bash|Write", "Write", true],
    ["Bash, Write", "Write", true],
    ["Bash|", "Bash", true],
    ["Bash|", "Write", false],
    [".rit", "Write", true],
    ["W.*t", "Write", true],
    ["^Wr", "Write", true],
    ["^rite", "Write", false],
    ["Wr.*|Ba", "Bash", true],
    ["mcp__.*__add", "mcp__calc__add", true],
    ["^(?!Bash$)", "Write", true],
    ["^(?!Bash$)", "Bash", false],
    ["(((", "Write", false],
    ["Write(*)", "Write", false],
    ["Task", "Agent", true],
    ["Agent", "Task", true],
  ])("%j against %j: %s", (matcher, value, expected) => {
    expect(compileMatcher(matcher)(value)).toBe(expected);
  });

  it("never throws, regardless of the text", () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 40 }), fc.string({ maxLength: 40 }), (matcher, value) => {
        expect(typeof compileMatcher(matcher)(value)).toBe("boolean");
      }),
    );
  });

  it.each(["(a+)+$", "(a|aa)+$", "(?=(a+)+$)b", "^(?!(a*)*$)", "(\\w+\\s?)*!"])("is not held up by %j", (matcher) => {
    // An engine that backtracks would take years for these.
    expect(typeof compileMatcher(matcher)(`${"a".repeat(90)}!`)).toBe("boolean");
    expect(typeof compileMatcher(matcher)("a".repeat(5000))).toBe("boolean");
  });
});
