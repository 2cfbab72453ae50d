import { expect, it } from "vitest";
import { codeOf, importsOf } from "../../architecture/scan.ts";

it("finds every form of import, in order", () => {
  const text = [
    'import a from "a";',
    'import "b";',
    'export * from "c";',
    'const d = await import("d");',
    'import type { E } from "e";',
    "import {",
    "  type F,",
    "  g,",
    '} from "f";',
    'export type { H } from "h";',
    'export type * from "i";',
    'import type from "j";',
  ].join("\n");
  expect(importsOf(text).map(({ module }) => module)).toEqual(["a", "b", "c", "d", "e", "f", "h", "i", "j"]);
  expect(importsOf(text).flatMap(({ module, typeOnly }) => (typeOnly ? [module] : []))).toEqual(["e", "h", "i"]);
});

it("is not misled by comments, templates and exported values", () => {
  const text = [
    '/** @example import { x } from "comment"; */',
    '// export * from "comment";',
    'const code = `import "template";`;',
    'export const name = "value";',
    'export type Name = "a" | "b";',
  ].join("\n");
  expect(importsOf(text)).toEqual([]);
});

it("blanks comments and strings and keeps the line numbers", () => {
  expect(codeOf('a; // b\n"c";')).toBe("a;     \n   ;");
});
