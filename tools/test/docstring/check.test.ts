import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { checkDocstrings, lacksOf } from "../../docstring/check.ts";
import { exportsOf } from "../../docstring/exports.ts";

const folder = mkdtempSync(join(tmpdir(), "agentwire-docstring-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

writeFileSync(
  join(folder, "inner.ts"),
  `/** A value. */
export const value = 1;
export const bare = (): number => {
  throw new Error("x");
};
/**
 * Documented.
 *
 * @throws Always.
 * @example documented();
 */
export function documented(): void {
  throw new Error("x");
}
/** Only a callback of it throws. */
export function callback(): () => void {
  return () => {
    throw new Error("x");
  };
}
export interface Shape {}
`,
);
writeFileSync(
  join(folder, "index.ts"),
  `import { value } from "./inner.ts";\nexport { bare as renamed, documented, type Shape } from "./inner.ts";\nexport { value };\n`,
);

describe("exportsOf", () => {
  it("follows re-exports to their declarations", () => {
    const found = exportsOf(join(folder, "index.ts"));
    expect([...found].map(([name, { kind }]) => [name, kind])).toEqual([
      ["renamed", "function"],
      ["documented", "function"],
      ["Shape", "type"],
      ["value", "value"],
    ]);
  });
});

describe("lacksOf", () => {
  it.each([
    ["value", []],
    ["bare", ["summary", "throws", "example"]],
    ["documented", []],
    ["callback", ["example"]],
    ["Shape", ["summary"]],
  ])("%s lacks %j", (name, lacks) => {
    const item = exportsOf(join(folder, "inner.ts")).get(name);
    if (item === undefined) throw new Error(`${name} is not exported`);
    expect(lacksOf(item)).toEqual(lacks);
  });
});

describe("checkDocstrings", () => {
  it("reports what is missing and not known, and what is known and no longer missing", () => {
    const items = [...exportsOf(join(folder, "inner.ts")).values()].filter(({ name }) => name === "callback");
    expect(checkDocstrings(new Map([["p", items]]), ["p callback example"])).toEqual([]);
    expect(checkDocstrings(new Map([["p", items]]), ["p gone example"])).toEqual([
      `${join(folder, "inner.ts")}: add what is missing: p callback example`,
      'known.txt: remove "p gone example"',
    ]);
  });
});
