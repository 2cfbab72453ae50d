import { expect, it } from "vitest";
import type { PermissionSubject } from "../../../../src/agent/core/tool.ts";
import { evaluatorOf } from "../../../../src/agent/permission/subject/subject.ts";
import { caseOf, rules } from "../case.ts";

const evaluated = (subject: PermissionSubject, tool = "Tool", lists: Parameters<typeof rules>[0] = {}) => {
  const context = caseOf(tool, subject, { rules: rules(lists) });
  const evaluator = evaluatorOf(context);
  return {
    deny: evaluator.deny(context)?.behavior ?? null,
    ask: evaluator.ask(context)?.behavior ?? null,
    unsafe: evaluator.unsafe(context)?.behavior ?? null,
    decision: evaluator.evaluate(context),
  };
};

it.each(["delegation", "free"] as const)("allows a subject of the kind %s", (kind) => {
  expect(evaluated({ kind })).toEqual({ deny: null, ask: null, unsafe: null, decision: { behavior: "allow" } });
});

it("leaves an interaction to a person", () => {
  expect(evaluated({ kind: "interaction" }).decision).toEqual({ behavior: "ask", interaction: true });
});

it("asks about other tools and offers to allow them by name", () => {
  for (const subject of [{ kind: "plain" }, { kind: "mcp", server: "s", tool: "t", readOnly: true }] as const) {
    expect(evaluated(subject, "mcp__s__t").decision).toMatchObject({
      behavior: "ask",
      suggestions: [{ rules: [{ toolName: "mcp__s__t" }], destination: "localSettings" }],
    });
  }
});

it("asks about names of other computers, whatever rules allow", () => {
  const allow = ["Read", "Glob"];
  expect(evaluated({ kind: "search", path: ".", remote: "//h/s/*" }, "Glob", { allow }).unsafe).toBe("ask");
  expect(evaluated({ kind: "search", path: "/\\h\\x" }, "Grep", { allow }).unsafe).toBe("ask");
  expect(evaluated({ kind: "read", path: "/\\h\\x" }, "Read", { allow }).unsafe).toBe("ask");
  expect(evaluated({ kind: "read", path: "//h/x" }, "Read", { allow }).unsafe).toBeNull();
});

it("allows files of the project alone by a star", () => {
  const outside = evaluated({ kind: "read", path: "/etc/hostname" }, "Read", { allow: ["Read(*)"] });
  expect(outside.decision.behavior).toBe("ask");
  const write = (rule: string, path: string) =>
    evaluated({ kind: "write", path }, "Write", { allow: [rule] }).decision.behavior;
  expect([write("Write(*)", "a.txt"), write("Write(*)", "/etc/a"), write("Edit(*)", "a.txt")]).toEqual([
    "allow",
    "ask",
    "ask",
  ]);
});

it.each(["deny", "ask"] as const)(
  "lets a rule that allows changes not cover reading where others %s them",
  (behavior) => {
    const read = (path: string) =>
      evaluated({ kind: "read", path }, "Read", { allow: ["Edit(~/proj/**)"], [behavior]: ["Edit(~/proj/no/**)"] });
    expect(read("~/proj/a").decision.behavior).toBe("allow");
    expect(read("~/proj/no/a").decision.behavior).toBe("ask");
  },
);

it("matches each kind of access with its own rules", () => {
  const path = "a.txt";
  expect(evaluated({ kind: "read", path }, "Read", { deny: ["Read(a.txt)"] }).deny).toBe("deny");
  expect(evaluated({ kind: "search", path }, "Grep", { deny: ["Read(a.txt)"] }).deny).toBe("deny");
  expect(evaluated({ kind: "write", path }, "Write", { deny: ["Edit(a.txt)"] }).deny).toBe("deny");
  expect(evaluated({ kind: "write", path }, "Write", { deny: ["Read(a.txt)"] }).deny).toBe("deny");
  expect(evaluated({ kind: "read", path }, "Read", { deny: ["Edit(a.txt)"] }).deny).toBeNull();
  expect(evaluated({ kind: "search", path }, "Grep", { ask: ["Read(a.txt)"] }).ask).toBe("ask");
  expect(evaluated({ kind: "write", path }, "Write", { ask: ["Read(a.txt)"] }).ask).toBeNull();
  expect(evaluated({ kind: "fetch", url: "https://x.y" }, "WebFetch", { deny: ["WebFetch(domain:x.y)"] }).deny).toBe(
    "deny",
  );
  expect(evaluated({ kind: "skill", name: "s" }, "Skill", { deny: ["Skill(s)"] }).deny).toBe("deny");
  expect(evaluated({ kind: "command", command: "rm x" }, "Bash", { deny: ["Bash(rm:*)"] }).deny).toBe("deny");
});

it("finds changes of sensitive files unsafe, and looks at them not", () => {
  expect(evaluated({ kind: "write", path: ".git/config" }, "Write").unsafe).toBe("ask");
  expect(evaluated({ kind: "read", path: ".git/config" }, "Read").unsafe).toBeNull();
});
