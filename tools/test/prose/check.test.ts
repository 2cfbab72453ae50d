import { describe, expect, it } from "vitest";
import { checkProse } from "../../prose/check.ts";
import type { Rule } from "../../prose/rules.ts";

const noBad: Rule = ({ text }) => (text.includes("bad") ? ["has bad"] : []);
const documents = [
  { path: "a.md", text: "good\n\nbad page\n" },
  { path: "src/a.ts", text: "/** bad docstring */\nexport const a = 1;\n" },
  { path: "src/a.generated.ts", text: "/** bad, but derived */\n" },
];

describe("checkProse", () => {
  it("names the file and the line of each finding, and skips derived files", () => {
    expect(checkProse(documents, [noBad], [])).toEqual(["a.md:3 has bad", "src/a.ts:1 has bad"]);
  });

  it("accepts an exception, and reports one that fits no passage", () => {
    const reason = "a test";
    const exception = { path: "a.md", start: "bad", reason };
    const stale = { path: "src/a.ts", start: "gone", reason };
    expect(checkProse(documents, [noBad], [exception, stale])).toEqual([
      "src/a.ts:1 has bad",
      'src/a.ts has no such passage: remove "gone" from exceptions.ts',
    ]);
  });
});
