import { describe, expect, it } from "vitest";
import { compilePath } from "../../../../src/agent/permission/path/glob.ts";

describe("path patterns", () => {
  it.each([
    ["*.env", "x.env", true],
    ["*.env", "sub/x.env", true],
    ["priv", "priv/deep/k", true],
    ["priv", "a/priv/k", true],
    ["./priv", "a/priv/k", false],
    ["docs/*.md", "docs/a.md", true],
    ["docs/*.md", "docs/sub/a.md", false],
    ["secret/**", "secret/k", true],
    ["secret/**", "secret", false],
    ["src/**/gen", "src/gen/x", true],
    ["src/**/gen", "src/a/b/gen/x", true],
    ["**", "anything/at/all", true],
    ["a?c", "abc", true],
    ["[ab].txt", "b.txt", true],
    [".git", ".git/config", true],
  ])("%j against %j: %s", (pattern, path, expected) => {
    expect(compilePath(pattern)?.(path)).toBe(expected);
  });

  it("refuses patterns that could take long", () => {
    expect(compilePath("*a*a*a*a?b")).toBeNull();
  });

  it("stays quick on many stars and deep paths", () => {
    const test = compilePath("**/a/**/b/**/c/**/d*e*f*g*h");
    expect(test?.(Array.from({ length: 500 }, () => "a").join("/"))).toBe(false);
  });
});
