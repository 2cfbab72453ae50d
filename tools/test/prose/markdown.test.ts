import { describe, expect, it } from "vitest";
import { markdownPassages } from "../../prose/markdown.ts";

const page = `# A title

A paragraph with \`code\`, a [link](target.md)
and a second line.

- one item
- another one
  that continues

\`\`\`sh
never read this
\`\`\`

| head | second |
|---|---|
| a \\| b | **bold** cell |
`;

describe("markdownPassages", () => {
  it("finds titles, paragraphs, items and cells, without code", () => {
    expect(markdownPassages("a.md", page).map(({ line, text }) => [line, text])).toEqual([
      [1, "A title"],
      [3, "A paragraph with ␣, a link\nand a second line."],
      [6, "one item"],
      [7, "another one\nthat continues"],
      [14, "head"],
      [14, "second"],
      [16, "a \\| b"],
      [16, "bold cell"],
    ]);
  });
});
