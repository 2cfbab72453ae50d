import { describe, expect, it } from "vitest";
import { compilePath } from "../../../../src/agent/permission/path/glob.ts";

describe("path patterns", () => {
  it.each([
    ["*.env", "x.env", true],
    ["*.env", "sub/x.env", true],
    ["priv", "priv/deep/k", true],
    ["priv", "a/priv/k", true],
    ["./priv", "a/priv/k", true],
    ["/priv", "a/priv/k", false],
    ["/priv", "priv/k", true],
    ["priv/", "priv", false],
    ["priv/", "a/priv/k", true],
    ["docs/*.md", "docs/a.md", true],
    ["docs/*.md", "docs/sub/a.md", false],
    ["secret/**", "secret/k", true],
    ["secret/**", "secret", false],
    ["src/**/gen", "src/gen/x", true],
    ["src/**/gen", "src/a/b/gen/x", true],
    ["**", "anything/at/all", true],
    ["a?c", "abc", true],
    ["[ab].txt", "b.txt", true],
    ["[!ab].txt", "b.txt", true],
    ["[a/b].txt", "a.txt", true],
    ["a.txt  ", "a.txt", true],
    ["a.txt\\ ", "a.txt", false],
    ["a//b", "a/b", true],
    ["/", "a", false],
    ["[a-c].txt", "b.txt", true],
    ["[]x].txt", "].txt", false],
    ["a\\*c", "abc", false],
    ["a\\*c", "a*c", true],
    ["*.{key,pem}", "a.key", false],
    ["a*b*c", "aXbYbZc", true],
    [".git", ".git/config", true],
  ])("%j against %j: %s", (pattern, path, expected) => {
    expect(compilePath(pattern)?.(path)).toBe(expected);
  });

  it("ignores case if requested", () => {
    expect(compilePath("Priv/*.PEM", { ignoreCase: true })?.("pRIV/a.pem")).toBe(true);
    expect(compilePath("Priv/*.PEM")?.("priv/a.pem")).toBe(false);
  });

  it("knows that a class which is not closed makes no sense", () => {
    expect(compilePath("a[b")).toBeNull();
  });

  it("takes linear time for many stars and deep paths", () => {
    const test = compilePath("**/a/**/b/**/c/**/d*e*f*g*h");
    expect(test?.(Array.from({ length: 500 }, () => "a").join("/"))).toBe(false);
    expect(compilePath(`${"*a".repeat(400)}?b`)?.("a".repeat(4000))).toBe(false);
  });
});
