import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { compileSegment } from "../../../../src/agent/permission/path/segment.ts";

const matches = (pattern: string, name: string, ignoreCase = false): boolean | undefined =>
  compileSegment(pattern, ignoreCase)?.(name);

describe("one name of a pattern", () => {
  it.each([
    ["a.txt", "a.txt"],
    ["*", ""],
    ["*.ts", "a.test.ts"],
    ["a*b*c", "a-b-b-c"],
    ["**", "anything"],
    ["?", "x"],
    ["[a-c]x", "bx"],
    ["[a]", "a"],
    ["[a-]", "-"],
    ["[!a]", "!"],
    ["[^a]", "^"],
    ["x[!a]*", "xa"],
    ["[!a-c]x", "bx"],
    ["[^a]x", "ax"],
    ["[!]]", "!]"],
    ["[a\\-z]", "-"],
    ["\\*", "*"],
    ["a\\", "a\\"],
    ["{a,b}", "{a,b}"],
  ])("%s takes %j", (pattern, name) => expect(matches(pattern, name)).toBe(true));

  it.each([
    ["a.txt", "axtxt"],
    ["a.txt", "a.txt2"],
    ["*.ts", "a.tsx"],
    ["a*b*c", "a-c-b"],
    ["ab*ba", "aba"],
    ["*ab*ba", "aba"],
    ["[a]b]", "b"],
    ["?", ""],
    ["?", "xy"],
    ["[a-c]x", "dx"],
    ["x[!a]*", "xb"],
    ["[!a-c]x", "dx"],
    ["[]x]", "]"],
    ["[!]]", "x"],
    ["[a\\-z]", "b"],
    ["[\\]a]", "a"],
    ["a\\4", "a4"],
    ["a\\\\", "a\\"],
    ["\\*", "x"],
    ["A", "a"],
  ])("%s does not take %j", (pattern, name) => expect(matches(pattern, name)).toBe(false));

  it("may ignore the case", () => {
    expect(matches("README.*", "readme.MD", true)).toBe(true);
    expect(matches("[A-C]", "b", true)).toBe(true);
  });

  it("makes no sense with an open class", () => {
    expect(compileSegment("[a", false)).toBeNull();
    expect(compileSegment("a[b", false)).toBeNull();
  });

  it("agrees with a regular expression on stars and question marks", () => {
    const text = fc.string({ unit: fc.constantFrom("a", "b"), maxLength: 8 });
    const pattern = fc.string({ unit: fc.constantFrom("a", "b", "*", "?"), maxLength: 6 });
    fc.assert(
      fc.property(pattern, text, (given, name) => {
        const expected = new RegExp(`^${given.replaceAll("*", ".*").replaceAll("?", ".")}$`).test(name);
        expect(matches(given, name)).toBe(expected);
      }),
    );
  });
});
