import { describe, expect, it } from "vitest";
import { type Breach, direction, fileSize, folderCycles, folderSize, purity, wording } from "../architecture/rules.ts";
import { codeOf, importsOf, type SourceFile } from "../architecture/scan.ts";

const file = (path: string, text: string): SourceFile => ({ path, text });
const messages = (breaches: readonly Breach[]) => breaches.map((breach) => `${breach.path}: ${breach.message}`);

describe("the architecture rules bite", () => {
  it("refuses an import of a package to the right", () => {
    const breaches = direction([file("protocol/src/a.ts", 'import { x } from "@agentwire/runtime";')]);
    expect(messages(breaches)).toEqual([
      "protocol/src/a.ts: imports @agentwire/runtime, which lies to its right; move the code or pass it in",
    ]);
    expect(direction([file("runtime/src/a.ts", 'import { x } from "@agentwire/protocol";')])).toEqual([]);
  });

  it("refuses a relative path into another package", () => {
    const breaches = direction([file("runtime/src/host/a.ts", 'import { x } from "../../../protocol/src/index.ts";')]);
    expect(breaches).toHaveLength(1);
  });

  it("refuses built-ins, clocks and randomness outside the edges", () => {
    const text =
      'import { readFile } from "node:fs";\nconst t = Date.now();\nsetTimeout(() => {}, 1);\nconst d = new Date();\n';
    expect(purity([file("runtime/src/agent/a.ts", text)])).toHaveLength(4);
    expect(purity([file("runtime/src/node/a.ts", text)])).toEqual([]);
  });

  it("is not misled by comments and strings", () => {
    const text = '// Date.now() is not used here\nconst hint = "call setTimeout";\n';
    expect(purity([file("runtime/src/agent/a.ts", text)])).toEqual([]);
  });

  it("refuses long files and crowded folders", () => {
    expect(fileSize([file("cli/src/a.ts", "x\n".repeat(301))])).toHaveLength(1);
    expect(fileSize([file("cli/src/a.ts", "x\n".repeat(300))])).toEqual([]);
    const crowd = Array.from({ length: 13 }, (_, i) => file(`cli/src/f${i}.ts`, ""));
    expect(folderSize(crowd)).toHaveLength(1);
    expect(folderSize(crowd.slice(1))).toEqual([]);
  });

  it("refuses folders that need each other", () => {
    const ring = [
      file("protocol/src/a/x.ts", 'import { y } from "../b/y.ts";'),
      file("protocol/src/b/y.ts", 'import { x } from "../a/x.ts";'),
    ];
    expect(messages(folderCycles(ring))[0]).toContain("forms a ring");
    expect(folderCycles(ring.slice(1))).toEqual([]);
  });

  it("refuses empty names, skipped tests and silenced checks", () => {
    const breaches = wording([
      file("cli/src/a.ts", "class SessionManager {}\n// @ts-ignore\nconst x = y as any;\n"),
      file("cli/test/a.test.ts", 'it.skip("later", () => {});\n'),
    ]);
    expect(breaches).toHaveLength(4);
  });
});

describe("reading sources", () => {
  it("finds every form of import", () => {
    const text =
      'import a from "a";\nimport "b";\nexport * from "c";\nconst d = await import("d");\nimport type { E } from "e";';
    expect(importsOf(text)).toEqual(["a", "b", "c", "d", "e"]);
  });

  it("blanks comments and strings and keeps the line numbers", () => {
    expect(codeOf('a; // b\n"c";')).toBe("a;     \n   ;");
  });
});
