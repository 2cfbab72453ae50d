import { describe, expect, it } from "vitest";
import { codeBlocksOf, examplesOf } from "../../example/extract.ts";

describe("examplesOf", () => {
  it("finds each example with the line on which its code starts", () => {
    const source = `/** None. */
export const none = 1;
/**
 * Adds.
 *
 * @example
 * import { add } from "x";
 *
 * add(1, 2);
 * @see some.id
 */
export const add = 1;
export class Box {
  /**
   * @example
   * box.open();
   */
  open() {}
}`;
    expect(examplesOf("x.ts", source)).toEqual([
      { path: "x.ts", line: 7, code: 'import { add } from "x";\n\nadd(1, 2);' },
      { path: "x.ts", line: 16, code: "box.open();" },
    ]);
  });
});

describe("codeBlocksOf", () => {
  it("finds TypeScript and JavaScript blocks, without the indentation of a list", () => {
    const page = [
      "# Page",
      "",
      "```ts",
      "one();",
      "```",
      "",
      "```sh",
      "ls",
      "```",
      "",
      "1. Step:",
      "",
      "   ```ts file.ts",
      "   two();",
      "   ```",
      "```js host.mjs",
      "three();",
      "```",
    ];
    expect(codeBlocksOf("page.md", page.join("\n"))).toEqual([
      { path: "page.md", line: 4, code: "one();\n" },
      { path: "page.md", line: 14, code: "two();\n" },
      { path: "page.md", line: 17, code: "three();\n" },
    ]);
  });
});
