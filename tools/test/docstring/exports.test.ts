import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, it } from "vitest";
import { exportsOf } from "../../docstring/exports.ts";

const folder = mkdtempSync(join(tmpdir(), "agentwire-exports-"));
afterAll(() => rmSync(folder, { recursive: true }));

const signatures: readonly (readonly [source: string, signature: string])[] = [
  ["export function f(a: number): string {\n  return String(a);\n}", "function f(a: number): string"],
  ["export const f = (a: number): string => String(a);", "const f = (a: number): string"],
  ["export const f = { a: 1 };", "const f"],
  ["export const f: readonly string[] = [];", "const f: readonly string[]"],
  ["export interface f {\n  readonly a: string;\n}", "interface f {\n  readonly a: string;\n}"],
  [
    "export class f extends Error {\n  #own = 1;\n  readonly a: string = '';\n  b(c: number): number {\n    return this.#own + c;\n  }\n}",
    "class f extends Error {\n  a: string;\n  b(c: number): number;\n}",
  ],
];

it.each(signatures)("shows the declaration of %j without its implementation", (source, signature) => {
  const path = join(folder, `${signatures.findIndex(([one]) => one === source)}.ts`);
  writeFileSync(path, source);
  expect(exportsOf(path).get("f")?.signature).toBe(signature);
});
