import { describe, expect, it } from "vitest";
import { knownValues, withValues } from "../../../../src/agent/permission/bash/value.ts";
import { parseCommand } from "../../../../src/posix/shell/parse.ts";

/** The last command of a line with the values put in that the line gives. */
function readings(line: string, args: readonly string[] = []): string[][] {
  const script = parseCommand(line);
  const command = script.commands.at(-1);
  if (command === undefined) return [];
  return withValues(command, knownValues(script, args)).map(({ words }) => words.map(({ text }) => text));
}

describe("values that a line gives to its variables", () => {
  it.each([
    ["a=x; echo $a", [["echo", "x"]]],
    ['a=x; echo "$a.txt"', [["echo", "x.txt"]]],
    [
      "a=x; a+=y; echo $a",
      [
        ["echo", "x"],
        ["echo", "xy"],
      ],
    ],
    ["a='x y'; echo $a", [["echo", "x", "y"]]],
    ["a='x y'; echo \"$a\"", [["echo", "x y"]]],
    ["a=x; b=$a/y; echo $b", [["echo", "x/y"]]],
    [
      "for a in x y; do echo $a",
      [
        ["echo", "x"],
        ["echo", "y"],
      ],
    ],
    ["export a=x; echo $a > $a", [["echo", "x"]]],
    ["a=x; echo '$a'", []],
    ["echo $a", []],
  ])("%s", (line, expected) => expect(readings(line)).toEqual(expected));

  it("include the arguments of a script", () => {
    expect(readings('touch "$1" "$@"', ["sh", "x", "y"])).toEqual([["touch", "x", "x", "y"]]);
  });

  it("are followed in a limited number of combinations", () => {
    const loops = ["a", "b", "c"].map((name) => `for ${name} in ${[...Array(30).keys()].join(" ")}; do `).join("");
    expect(readings(`${loops}echo $a $b $c`).length).toBeLessThanOrEqual(16);
  });
});
