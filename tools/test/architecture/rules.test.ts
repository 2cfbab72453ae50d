import { describe, expect, it } from "vitest";
import { direction, purity, wireNames, wording } from "../../architecture/rules.ts";
import type { SourceFile, Violation } from "../../architecture/scan.ts";

const file = (path: string, text: string): SourceFile => ({ path, text });
const messages = (violations: readonly Violation[]) =>
  violations.map((violation) => `${violation.path}: ${violation.message}`);

describe("direction", () => {
  it("rejects an import of a package to the right", () => {
    const violations = direction([file("protocol/src/a.ts", 'import { x } from "@agentwire/runtime";')]);
    expect(messages(violations)).toEqual([
      "protocol/src/a.ts: imports @agentwire/runtime, which lies to its right; move the code or pass it in",
    ]);
    expect(direction([file("runtime/src/a.ts", 'import { x } from "@agentwire/protocol";')])).toEqual([]);
  });

  it("rejects a relative path into another package", () => {
    const violations = direction([
      file("runtime/src/host/a.ts", 'import { x } from "../../../protocol/src/index.ts";'),
    ]);
    expect(violations).toHaveLength(1);
  });
});

describe("purity", () => {
  it("rejects built-ins, clocks and randomness outside the edges", () => {
    const text =
      'import { readFile } from "node:fs";\nconst t = Date.now();\nsetTimeout(() => {}, 1);\nconst d = new Date();\n';
    expect(purity([file("runtime/src/agent/a.ts", text)])).toHaveLength(4);
    expect(purity([file("runtime/src/node/a.ts", text)])).toEqual([]);
  });

  it("is not misled by comments and strings", () => {
    const text = '// Date.now() is not used here\nconst hint = "call setTimeout";\n';
    expect(purity([file("runtime/src/agent/a.ts", text)])).toEqual([]);
  });
});

describe("wire names", () => {
  const folders = { "protocol/src/hook/event": "event" };
  const entry = (path: string, text = 'export const x = define({\n  event: "PreToolUse",\n});\n') =>
    messages(wireNames([file(`protocol/src/hook/event/${path}`, text)], folders));

  it("gives a file the name that it declares", () => {
    expect(entry("pre-tool-use.ts")).toEqual([]);
    expect(entry("before-tool.ts")[0]).toContain("name the file pre-tool-use.ts");
    expect(entry("pre-tool-use.ts", "")[0]).toContain("declares no event");
  });

  it("rejects a catalogue that does not exist", () => {
    expect(wireNames([], folders)[0]?.message).toContain("holds no entry");
  });
});

describe("wording", () => {
  it("rejects empty names, skipped tests and silenced checks", () => {
    const violations = wording([
      file("cli/src/a.ts", "class SessionManager {}\n// @ts-ignore\nconst x = y as any;\n"),
      file("cli/test/a.test.ts", 'it.skip("later", () => {});\n'),
    ]);
    expect(violations).toHaveLength(4);
  });
});
