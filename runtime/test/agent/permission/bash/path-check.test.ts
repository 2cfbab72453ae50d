import { describe, expect, test } from "vitest";
import { isExpanded, pathProblem } from "../../../../src/agent/permission/bash/path-check.ts";
import type { PermissionCase } from "../../../../src/agent/permission/types.ts";
import { command, rules } from "../case.ts";
import { commandOf } from "./line.ts";

const problem = (line: string, fields: Partial<PermissionCase> = {}, allowed = false) =>
  pathProblem(commandOf(line), allowed, command(line, fields));

describe("reading", () => {
  test("inside the folders of the session needs no permission", () => {
    expect(problem("cat a sub/b")).toBeNull();
    expect(problem("cat /extra/a", { additionalDirectories: ["/extra"] })).toBeNull();
  });

  test("outside needs a person, unless a rule allows it", () => {
    expect(problem("cat a /etc/passwd")).toEqual({ path: "/etc/passwd", access: "read" });
    expect(problem("cat /etc/passwd", { rules: rules({ allow: ["Read(//etc/**)"] }) })).toBeNull();
    expect(problem("cat /w/plan.md", { plan: "/w/plan.md" })).toBeNull();
  });

  test("by a detour needs a person, as the folder may be a link", () => {
    expect(problem("cat sub/../a")).toMatchObject({ path: "sub/../a", access: "read", detour: true });
    expect(problem("cat sub/../../x")).toMatchObject({ path: "/w/x", detour: true });
    expect(problem("cat ../cwd/a")).toBeNull();
  });

  test("by a pattern that may hide a denied file needs a person", () => {
    const denied = (file: string) => ({ rules: rules({ deny: [`Read(${file})`] }) });
    expect(problem("cat .*")).toMatchObject({ access: "read", reason: { type: "other" } });
    expect(problem("cat se*", denied("secret"))).toMatchObject({ access: "read", reason: { type: "other" } });
    expect(problem("cat x*", denied("secret"))).toBeNull();
    expect(problem("cat x*", denied("**/secret"))).toMatchObject({ access: "read" });
    expect(problem("cat secret2", denied("secret"))).toBeNull();
    expect(problem("cat se*", { rules: rules({ deny: ["Edit(secret)"] }) })).toBeNull();
  });
});

describe("changing", () => {
  test("inside is asked about, unless the mode or a rule for the command allows it", () => {
    expect(problem("touch a")).toEqual({ path: "/w/cwd/a", access: "write" });
    expect(problem("touch a", { mode: "acceptEdits" })).toBeNull();
    expect(problem("touch a", {}, true)).toBeNull();
    expect(problem("touch a", { rules: rules({ allow: ["Edit(a)"] }) })).toBeNull();
  });

  test("outside is asked about whatever the mode", () => {
    expect(problem("touch /etc/a", { mode: "acceptEdits" }, true)).toEqual({ path: "/etc/a", access: "write" });
    expect(problem("touch a /etc/b")).toMatchObject({ path: "/etc/b" });
  });

  test("by a pattern names no file", () => {
    expect(problem("rm *.ts", { mode: "acceptEdits" })).toMatchObject({
      path: "*.ts",
      access: "write",
      reason: { type: "other" },
    });
  });

  test("a sensitive file is a matter of safety, also where it is put into a folder", () => {
    expect(problem("touch .git/config", { mode: "acceptEdits" })).toMatchObject({ reason: { type: "safetyCheck" } });
    expect(problem("cp x/config .git", { mode: "acceptEdits" })).toMatchObject({ reason: { type: "safetyCheck" } });
    expect(problem("touch //host/share", { mode: "acceptEdits" })).toMatchObject({ reason: { type: "safetyCheck" } });
  });

  test("a link that leads outside is a matter of safety", () => {
    const facts = { resolve: (path: string) => path.replace("/w/cwd/link", "/etc"), isDirectory: () => false };
    expect(problem("touch link/a", { facts, mode: "acceptEdits" })).toMatchObject({
      path: "/etc/a",
      linked: true,
      reason: { type: "safetyCheck" },
    });
  });

  test("a copy with options is asked about", () => {
    expect(problem("cp -r a b", { mode: "acceptEdits" })).toMatchObject({
      path: "/w/cwd/b",
      access: "write",
      reason: { type: "other" },
    });
    expect(problem("cp a b", { mode: "acceptEdits" })).toBeNull();
  });
});

describe("output", () => {
  test("is asked about inside, unless the mode accepts it; a rule for the command does not count", () => {
    expect(problem("ls > out")).toEqual({ path: "/w/cwd/out", access: "redirect" });
    expect(problem("ls > out", {}, true)).toEqual({ path: "/w/cwd/out", access: "redirect" });
    expect(problem("ls > out", { mode: "acceptEdits" })).toBeNull();
    expect(problem("ls > /w/plan.md", { plan: "/w/plan.md" })).toBeNull();
  });

  test("to a file that may be another one is asked about", () => {
    expect(problem("ls > 'a*'", { mode: "acceptEdits" })).toEqual({ path: "a*", access: "redirect" });
    expect(["~/a", "a?", "a[b]", "*"].every(isExpanded)).toBe(true);
    expect(["a", "a~"].some(isExpanded)).toBe(false);
  });
});
