import { describe, expect, it } from "vitest";
import { isPattern, knownValues, withValues } from "../../../../src/agent/permission/bash/value.ts";
import { parseCommand } from "../../../../src/posix/shell/parse.ts";
import { literal } from "../../../../src/posix/shell/types.ts";
import { commandOf } from "./line.ts";

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
    ["a=x; echo $a$b", [["echo", "x$b"]]],
    ["a='x y'; echo p$a.q", [["echo", "px", "y.q"]]],
    [
      "a=x; a=y; echo $a",
      [
        ["echo", "x"],
        ["echo", "y"],
      ],
    ],
    ["a=x; a=x; echo $a", [["echo", "x"]]],
    ["a+=x; echo $a", [["echo", "x"]]],
    ["a=; echo b$a", [["echo", "b"]]],
    ["declare a=x; echo $a", [["echo", "x"]]],
    ["local a=x; echo $a", [["echo", "x"]]],
    ["readonly a=x; echo $a", [["echo", "x"]]],
    ["typeset a=x; echo $a", [["echo", "x"]]],
    ["make a=x; echo $a", []],
    ["a=x; echo b > $a", [["echo", "b"]]],
    ["echo $a", []],
  ])("%s", (line, expected) => expect(readings(line)).toEqual(expected));

  it("include the arguments of a script", () => {
    expect(readings('touch "$1" "$@"', ["sh", "x", "y"])).toEqual([["touch", "x", "x", "y"]]);
  });

  it("are those of the arguments only if a script has some", () => {
    expect(readings('touch "$*"', ["sh", "x", "y"])).toEqual([["touch", "x y"]]);
    expect(readings("touch $0 $1", ["sh", "x"])).toEqual([["touch", "sh", "x"]]);
    expect(readings('touch "$@"', ["sh"])).toEqual([]);
  });

  it("are put into the source and the targets of output", () => {
    const script = parseCommand("a=x; echo b $a > $a");
    const [reading] = script.commands.slice(1).flatMap((each) => withValues(each, knownValues(script, [])));
    expect(reading?.source).toBe("echo b x");
    expect(reading?.redirects.map(({ target }) => target.text)).toEqual(["x"]);
  });

  it("are not followed beyond a length", () => {
    expect(readings(`a=${"x".repeat(2000)}; echo $a`)).toHaveLength(1);
    expect(readings(`a=${"x".repeat(2001)}; echo $a`)).toHaveLength(0);
  });

  it("are followed in a limited number of combinations", () => {
    const loops = ["a", "b", "c"].map((name) => `for ${name} in ${[...Array(30).keys()].join(" ")}; do `).join("");
    expect(readings(`${loops}echo $a $b $c`).length).toBeLessThanOrEqual(16);
  });
});

it("a word is a pattern if the shell would expand it to names of files", () => {
  const pattern = (word: string) => isPattern(commandOf(`ls ${word}`).words[1] ?? literal(""));
  expect(["*.ts", "a?", "[ab]", "'a'*", "a\\**"].map(pattern)).toEqual([true, true, true, true, true]);
  expect(["a", "'*'", '"*"', "\\*"].map(pattern)).toEqual([false, false, false, false]);
});
