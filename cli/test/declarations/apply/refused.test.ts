import { describe, expect, it } from "vitest";
import { withRefused } from "../../../src/declarations/apply/refused.ts";
import { loadCompiler } from "../../../src/declarations/compile/compiler.ts";

const { ts } = await loadCompiler();

describe("the requests that the reference agent refuses", () => {
  it("get new ones, once", () => {
    const text = 'export const refused = {\n  a: "b",\n} as const;\n';
    expect(withRefused(ts, text, ["a", "play"])).toBe(
      'export const refused = {\n  a: "b",\n  play: null,\n} as const;\n',
    );
  });
});
