import { expect, it } from "vitest";
import { stepsOfPage } from "../../installed/pages.ts";

it("takes files, commands, what they print and their exit codes from a page", () => {
  const page = [
    "```console\n$ npm install x\n```",
    "```js a.mjs\nlet a;\n```",
    "```ts\nlet shown;\n```",
    "```console\n$ node a.mjs\n  one\n\ntwo\n$ node b.mjs\n(exit code 1)\n```",
  ].join("\n\n");
  expect(stepsOfPage(page)).toEqual([
    { file: "a.mjs", text: "let a;\n" },
    { command: "node a.mjs", prints: ["one", "two"], code: 0 },
    { command: "node b.mjs", prints: [], code: 1 },
  ]);
});
