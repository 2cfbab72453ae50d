import fc from "fast-check";
import { expect, test } from "vitest";
import { isOn, scalarText, textList, toolNames } from "../../../src/agent/core/field-values.ts";

test("only scalars convert to text", () => {
  expect(["a", 5, false, null, undefined, ["a"], {}].map(scalarText)).toEqual([
    "a",
    "5",
    "false",
    null,
    null,
    null,
    null,
  ]);
});

test("a flag is on for true, yes, on and 1, quoted or not", () => {
  expect([true, "true", "True", "YES", "on", 1, "1"].map(isOn)).toEqual(Array(7).fill(true));
  expect([false, "false", "no", 0, 2, null, undefined, "maybe", "", [true], "true # c"].map(isOn)).toEqual(
    Array(11).fill(false),
  );
});

test("a list keeps only strings, and a string is a list of one", () => {
  expect(textList(["a", 5, null, ["b"], "c"])).toEqual(["a", "c"]);
  expect(textList("a, b")).toEqual(["a, b"]);
  expect([textList(5), textList(null), textList({ a: true })]).toEqual([[], [], []]);
});

test.each([
  ["Read, Bash", ["Read", "Bash"]],
  ["Read Bash(git log, x)", ["Read", "Bash(git log, x)"]],
  [
    ["Read, Bash", "Grep"],
    ["Read", "Bash", "Grep"],
  ],
  [
    ["Bash(git log", "x)"],
    ["Bash(git log", "x)"],
  ],
  ["Bash(a (b) c) Read", ["Bash(a (b)", "c)", "Read"]],
  ["Read\nBash\n", ["Read\nBash"]],
  ["", []],
  [5, []],
])("the tools in %j", (value, names) => {
  expect(toolNames(value)).toEqual(names);
});

test("names that are joined are split again", () => {
  const name = fc
    .tuple(fc.stringMatching(/^[A-Z][a-z_]{0,8}$/), fc.option(fc.stringMatching(/^[a-z*:, ]{0,8}$/), { nil: null }))
    .map(([tool, content]) => (content === null ? tool : `${tool}(${content})`));
  fc.assert(
    fc.property(fc.array(name), fc.constantFrom(",", " ", ", "), (list, separator) => {
      expect(toolNames(list.join(separator))).toEqual(list);
      expect(toolNames(list)).toEqual(list);
    }),
  );
});
