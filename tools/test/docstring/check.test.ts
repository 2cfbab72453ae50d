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
 * @param timeout - How long to wait, in milliseconds.
 * @throws Always.
 * @see known.id
 * @example documented(5);
 */
export function documented(timeout: number): void {
  throw new Error("x");
}
/** Only a callback of it throws. */
export function callback({ size }: { size: number }, timeout = 5): () => void {
  return () => {
    throw new Error("x");
  };
}
/**
 * Throws through another function.
 *
 * @param timeout - How long to wait.
 * @see unknown.id
 * @example other(5);
 */
export function calls(timeout: number): void {
  bare();
}
/** Catches what another function throws. @example catches(); */
export function catches(): void {
  try {
    bare();
  } catch {}
}
export interface Shape {
  readonly size: number;
  readonly waitMs: number;
}
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
    ["bare", ["a summary", "@throws", "@example"]],
    ["documented", []],
    ["callback", ["@param for the destructured parameter", "@param timeout", "the unit of timeout", "@example"]],
    ["calls", ["the unit of timeout", "@throws", "an @example that uses calls"]],
    ["catches", []],
    ["Shape", ["a summary", "the unit of size"]],
  ])("%s lacks %j", (name, lacks) => {
    const item = exportsOf(join(folder, "inner.ts")).get(name);
    if (item === undefined) throw new Error(`${name} is not exported`);
    expect(lacksOf(item)).toEqual(lacks);
  });
});

describe("lacksOf, in a source that implements requirements", () => {
  it.each([
    ["protocol/src/ledger/advance.ts", ["@see with its requirements"]],
    ["runtime/src/connection/connect.ts", ["@see with its requirements"]],
    ["runtime/src/connection/socket/bridge.ts", []],
  ])("%s lacks %j", (path, lacks) => {
    const item = exportsOf(join(folder, "inner.ts")).get("catches");
    if (item === undefined) throw new Error("catches is not exported");
    expect(lacksOf({ ...item, path })).toEqual(lacks);
  });
});

describe("checkDocstrings", () => {
  it("names the place of what is missing, and sources that are no requirements", () => {
    const items = [...exportsOf(join(folder, "inner.ts")).values()];
    const path = join(folder, "inner.ts");
    expect(
      checkDocstrings(
        items.filter(({ name }) => name === "calls"),
        new Set(["known.id"]),
      ),
    ).toEqual([
      `${path}:30 The docstring of calls lacks the unit of timeout.`,
      `${path}:30 The docstring of calls lacks @throws.`,
      `${path}:30 The docstring of calls lacks an @example that uses calls.`,
      `${path}:30 @see of calls cites unknown.id, which is not a requirement in protocol/spec.`,
    ]);
    expect(
      checkDocstrings(
        items.filter(({ name }) => name === "documented"),
        new Set(["known.id"]),
      ),
    ).toEqual([]);
  });
});
