import { describe, expect, it } from "vitest";
import { plainText } from "../../../viewer/part/plain-text.ts";

describe("the words of a Markdown text", () => {
  it.each([
    ["**one** line of `code`", "one line of code"],
    ["a **word**, and *one*.", "a word, and one."],
    ["# Title\n\n- first\n- [second](https://example.org)", "Title first second"],
    ["Run:\n\n```js\nsum += 1;\n```\n\nDone.", "Run: sum += 1; Done."],
    ["| a | b |\n|---|---|\n| 1 | 2 |", "a, b, 1, 2"],
    ["<b>as it is</b>", "<b>as it is</b>"],
  ])("%j is %j", (markdown, text) => {
    expect(plainText(markdown)).toBe(text);
  });
});
