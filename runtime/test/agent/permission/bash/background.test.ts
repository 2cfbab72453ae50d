import { expect, it } from "vitest";
import { backgroundParts } from "../../../../src/agent/permission/bash/background.ts";
import { parseCommand } from "../../../../src/posix/shell/parse.ts";

const parts = (line: string) =>
  backgroundParts(line, parseCommand(line)).map(({ commands }) => commands.map(({ source }) => source));

it.each([
  ["make all", []],
  ["a | b", []],
  ["make &", [["make"]]],
  ["a; b &", [["a", "b"]]],
  ["a & b", [["a", "b"]]],
  ["a | b &", [["b"]]],
  ["a & b | c", [["a", "b"], ["c"]]],
  ["a | b |& c & d", [["c", "d"]]],
])("the parts of %s that run in the background", (line, expected) => expect(parts(line)).toEqual(expected));

it("keeps the other obstacles of the line, and no operator in front of a part", () => {
  expect(backgroundParts("a | b $x &", parseCommand("a | b $x &"))).toMatchObject([
    { obstacles: ["variable"], commands: [{ operator: "" }] },
  ]);
});

it.each(["! ! | head &", "! | ls & > new.txt", "ls | ! ! | head &"])("%s ran unasked behind an empty part", (line) => {
  expect(backgroundParts(line, parseCommand(line)).map(({ obstacles }) => obstacles)).toEqual([[]]);
});
