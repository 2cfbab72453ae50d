import { describe, expect, it } from "vitest";
import { markdownLines } from "../../../examples/terminal-chat/markdown.ts";

const plain = (text: string): string[] => markdownLines(text).map((line) => line.map((span) => span.text).join(""));

describe("Markdown in a terminal", () => {
  it("reads without markup", () => {
    const text = [
      ...[
        "# Title",
        "",
        "Some **bold** and `code`,",
        "next line.",
        "",
        "- one",
        "- two",
        "  1. inner",
        "",
        "> quoted",
        "",
      ],
      ...["```ts", "const a = 1;", "```", "", "[site](https://example.org)"],
    ].join("\n");
    expect(plain(text)).toEqual([
      ...["Title", "", "Some bold and code,", "next line.", "", "\u2022 one", "\u2022 two", "  1. inner", ""],
      ...["\u2502 quoted", "", "  const a = 1;", "", "site (https://example.org)"],
    ]);
  });

  it("aligns tables, wide characters included", () => {
    expect(plain("| a | b |\n|---|---|\n| \u65e5\u672c | x |\n| y | long |")).toEqual([
      "a     b     ",
      "\u2500\u2500\u2500\u2500  \u2500\u2500\u2500\u2500",
      "\u65e5\u672c  x     ",
      "y     long  ",
    ]);
  });

  it("styles spans", () => {
    expect(markdownLines("a **b** `c` *d*")).toEqual([
      [
        { text: "a ", style: "plain" },
        { text: "b", style: "bold" },
        { text: " ", style: "plain" },
        { text: "c", style: "code" },
        { text: " ", style: "plain" },
        { text: "d", style: "italic" },
      ],
    ]);
  });

  it("never loses text that is not Markdown", () => {
    expect(plain("<b>html</b>\n\n5 < 6 & 7")).toEqual(["<b>html</b>", "", "5 < 6 & 7"]);
    expect(plain("")).toEqual([]);
  });
});
