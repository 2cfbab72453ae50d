import { describe, expect, it } from "vitest";
import { circle, dependency, dependencyData } from "../../architecture/dependency.ts";
import type { Dependencies } from "../../architecture/deps.ts";
import type { SourceFile, Violation } from "../../architecture/scan.ts";

const messages = (violations: readonly Violation[]) =>
  violations.map((violation) => `${violation.path}: ${violation.message}`);

/** Sources of `replay/src` from `file -> imported, type imported`. */
function sources(...lines: readonly string[]): SourceFile[] {
  return lines.map((line) => {
    const [path = "", imported = ""] = line.split(" -> ");
    const up = "../".repeat(path.split("/").length - 1) || "./";
    const text = imported
      .split(", ")
      .filter(Boolean)
      .map(
        (item) => `import ${item.startsWith("type ") ? "type " : ""}{ x } from "${up}${item.replace("type ", "")}";`,
      );
    return { path: `replay/src/${path}`, text: text.join("\n") };
  });
}

describe("circles", () => {
  it("allows two files of one folder that import each other", () => {
    expect(circle(sources("a/x.ts -> a/y.ts", "a/y.ts -> type a/x.ts"), [])).toEqual([]);
  });

  it("rejects three files, types included", () => {
    const three = sources("a/x.ts -> a/y.ts", "a/y.ts -> type a/z.ts", "a/z.ts -> a/x.ts");
    expect(messages(circle(three, []))[0]).toContain("one of 3 files that import each other");
  });

  it("rejects two files of two folders", () => {
    expect(circle(sources("a/b/x.ts -> a/y.ts", "a/y.ts -> type a/b/x.ts"), [])).toHaveLength(1);
  });

  it("passes over a folder that is exempt, until it has no circle", () => {
    const across = sources("a/b/x.ts -> a/y.ts", "a/y.ts -> a/b/x.ts");
    expect(circle(across, ["replay/src/a"])).toEqual([]);
    expect(circle(across, ["replay/src/a/b"])).toHaveLength(2);
    expect(messages(circle([], ["replay/src/a"]))[0]).toContain("has no circle; remove it");
  });
});

describe("dependencies", () => {
  const check = (entries: Dependencies, ...lines: readonly string[]) =>
    messages(dependency(sources(...lines), { replay: entries }));

  it("allows what an entry lists and its own files, and nothing else", () => {
    const entries = { low: [], high: ["low"] };
    expect(check(entries, "high/a.ts -> low/b.ts, high/c/d.ts", "high/c/d.ts -> high/a.ts", "low/b.ts")).toEqual([]);
    expect(check(entries, "low/b.ts -> type high/a.ts", "high/a.ts")).toEqual([
      "replay/src/low/b.ts: imports types of high/a.ts, which tools/architecture/deps.ts does not allow low; move the code or pass it in",
    ]);
  });

  it("goes by the longest path, down to a file", () => {
    const entries = { high: ["low"], "high/part": [], "high/all.ts": ["."], low: [] };
    expect(check(entries, "high/part/a.ts -> low/b.ts", "low/b.ts")).toHaveLength(1);
    expect(check(entries, "high/a.ts -> high/part/b.ts", "high/part/b.ts")).toHaveLength(1);
    expect(check(entries, "high/all.ts -> low/b.ts, high/part/a.ts", "high/part/a.ts", "low/b.ts")).toEqual([]);
  });

  it("tells imports of types from others", () => {
    const entries = { high: ["type low"], low: [] };
    expect(check(entries, "high/a.ts -> type low/b.ts", "low/b.ts")).toEqual([]);
    expect(check(entries, "high/a.ts -> low/b.ts", "low/b.ts")).toHaveLength(1);
  });

  it("asks for an entry for each file", () => {
    expect(check({}, "a.ts")[0]).toContain("belongs to no entry");
  });
});

describe("the data of the dependencies", () => {
  const check = (entries: Dependencies, ...lines: readonly string[]) =>
    messages(dependencyData(sources(...lines), { replay: entries }));

  it("names only what exists", () => {
    expect(check({ a: ["b"], "b/*": [] }, "a/x.ts", "b/c/y.ts")).toEqual([]);
    expect(check({ a: ["b"], c: [] }, "a/x.ts")).toEqual([
      "tools/architecture/deps.ts: replay: c holds no file of its own; remove it",
      "tools/architecture/deps.ts: replay: a may import b, which does not exist; remove it",
    ]);
  });

  it("allows no circle, parts of entries and types included", () => {
    const files = ["a/x.ts", "b/y/z.ts", "c/x.ts"];
    expect(check({ a: ["b/y"], b: ["c"], c: ["type a"] }, ...files)[0]).toContain("a, b, c may import each other");
    expect(check({ a: ["b/y"], b: ["c"], c: [] }, ...files)).toEqual([]);
  });
});

describe("the layers of an agent", () => {
  const capabilities = ["agent/core", "agent/model", "agent/tool", "agent/permission"];
  const below = [...capabilities, "agent/loop"];
  const entries: Dependencies = {
    connection: [],
    "agent/core": ["connection"],
    "agent/model": ["agent/core"],
    "agent/tool": ["agent/core", "type agent/model"],
    "agent/permission": ["agent/core", "type agent/model", "type agent/tool"],
    "agent/loop": capabilities,
    "agent/feature/*": below,
    "agent/control": below,
    "agent/command": below,
    "agent/assemble.ts": ["agent"],
    process: ["agent/assemble.ts"],
  };
  const files = [
    "connection/a.ts",
    "agent/core/a.ts -> connection/a.ts",
    "agent/model/a.ts -> agent/core/a.ts",
    "agent/tool/a.ts -> type agent/model/a.ts",
    "agent/permission/a.ts -> type agent/tool/a.ts",
    "agent/loop/a.ts -> agent/permission/a.ts",
    "agent/feature/goal/a.ts -> agent/feature/goal/b/c.ts, agent/loop/a.ts",
    "agent/feature/goal/b/c.ts",
    "agent/feature/skill/a.ts -> agent/tool/a.ts",
    "agent/control/a.ts -> agent/loop/a.ts",
    "agent/command/a.ts -> agent/loop/a.ts",
    "agent/assemble.ts -> agent/control/a.ts, agent/feature/goal/a.ts",
    "process/run.ts -> agent/assemble.ts",
  ];
  const check = (...lines: readonly string[]) =>
    dependency(sources(...files, ...lines), { replay: entries }).map(({ path }) =>
      path.replace("replay/src/agent/", ""),
    );

  it("hold", () => {
    expect(check()).toEqual([]);
    expect(dependencyData(sources(...files), { replay: entries })).toEqual([]);
  });

  it("keep features apart", () => {
    expect(check("agent/feature/goal/x.ts -> type agent/feature/skill/a.ts")).toEqual(["feature/goal/x.ts"]);
    expect(check("agent/feature/index.ts -> agent/feature/goal/a.ts")).toEqual(["feature/index.ts"]);
  });

  it("keep what is below from what is above", () => {
    expect(check("agent/core/x.ts -> type agent/model/a.ts")).toEqual(["core/x.ts"]);
    expect(check("agent/tool/x.ts -> agent/model/a.ts")).toEqual(["tool/x.ts"]);
    expect(check("agent/model/x.ts -> type agent/tool/a.ts")).toEqual(["model/x.ts"]);
    expect(check("agent/loop/x.ts -> agent/feature/goal/a.ts")).toEqual(["loop/x.ts"]);
    expect(check("agent/control/x.ts -> agent/feature/goal/a.ts")).toEqual(["control/x.ts"]);
  });
});
