import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { hasPlaceholders, splitArguments, splitShell, substitute } from "../../../src/agent/extension/command-text.ts";

describe("arguments", () => {
  test("single arguments are counted from 0, in both spellings", () => {
    expect(substitute("all: $ARGUMENTS; second: $1; first: $ARGUMENTS[0]; none: <$7>", "foo bar")).toBe(
      "all: foo bar; second: bar; first: foo; none: <>",
    );
  });

  test("without arguments numbered placeholders stay, and $ARGUMENTS becomes empty", () => {
    expect(substitute("<$0> <$ARGUMENTS[1]> <$ARGUMENTS>", "")).toBe("<$0> <$ARGUMENTS[1]> <>");
  });

  test("named arguments take the argument at the position of their name, and are empty without one", () => {
    expect(substitute("<$who> <$how> <$other>", "Ada", ["who", "how"])).toBe("<Ada> <> <$other>");
    expect(substitute("<$who>", "", ["who"])).toBe("<>");
  });

  test("a backslash escapes a placeholder, and nothing else", () => {
    expect(substitute("\\$0 \\$ARGUMENTS \\$who \\$other \\n", "x", ["who"])).toBe("$0 $ARGUMENTS $who \\$other \\n");
  });

  test("an argument is never expanded itself", () => {
    fc.assert(
      fc.property(fc.stringMatching(/^[$A-Z0-9[\] ]{0,20}$/), (args) => {
        expect(substitute("<$ARGUMENTS>", args)).toBe(`<${args}>`);
      }),
    );
  });

  test("quoted words stay together", () => {
    expect(splitArguments(`one "two three" 'four five' ""`)).toEqual(["one", "two three", "four five", ""]);
    expect(splitArguments("  ")).toEqual([]);
  });

  test("a text has a placeholder if one is neither escaped nor unknown", () => {
    expect(hasPlaceholders("nothing here for $5x")).toBe(false);
    expect(hasPlaceholders("and $0")).toBe(true);
    expect(hasPlaceholders("and \\$0")).toBe(false);
    expect(hasPlaceholders("and $ARGUMENTS")).toBe(true);
    expect(hasPlaceholders("and $who")).toBe(false);
    expect(hasPlaceholders("and $who", ["who"])).toBe(true);
  });
});

describe("shell commands", () => {
  test("stand apart from the text around them", () => {
    expect(splitShell("a !`echo x` b")).toEqual([
      { kind: "text", text: "a " },
      { kind: "shell", command: "echo x", written: "!`echo x`" },
      { kind: "text", text: " b" },
    ]);
  });

  test("may be a fenced block", () => {
    const written = "```!\ngit status\ngit log\n```";
    expect(splitShell(`${written}\nend`)).toEqual([
      { kind: "text", text: "" },
      { kind: "shell", command: "git status\ngit log", written },
      { kind: "text", text: "\nend" },
    ]);
  });

  test("law: the parts, as they are written, make up the text again", () => {
    const piece = fc.oneof(fc.string(), fc.constantFrom("!`", "`", "```!\n", "```", "!`ls`", "\n"));
    fc.assert(
      fc.property(fc.array(piece), (pieces) => {
        const text = pieces.join("");
        const parts = splitShell(text);
        expect(parts.map((part) => (part.kind === "text" ? part.text : part.written)).join("")).toBe(text);
      }),
    );
  });
});
