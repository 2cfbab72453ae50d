import { describe, expect, it } from "vitest";
import { compileSamples } from "../../example/compile.ts";

describe("compileSamples", () => {
  it("accepts samples of the public packages, each one a module of its own", () => {
    const code = 'import { encode } from "@agentwire/protocol";\nconst line: string = encode({});';
    const samples = [1, 2].map((line) => ({ path: "page.md", line, code }));
    expect(compileSamples(samples)).toEqual([]);
  });

  it("names the file and line of an error", () => {
    const code = 'import { encode } from "@agentwire/protocol";\n\nconst line: number = encode({});';
    expect(compileSamples([{ path: "docs/page.md", line: 10, code }])).toEqual([
      "docs/page.md:12: error TS2322: Type 'string' is not assignable to type 'number'.",
    ]);
  });
});
