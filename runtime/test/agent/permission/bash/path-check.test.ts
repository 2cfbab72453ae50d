import { describe, expect, test } from "vitest";
import { isExpanded, pathProblem } from "../../../../src/agent/permission/bash/path-check.ts";
import { noPathResolver } from "../../../../src/agent/permission/resolve-paths.ts";
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

  test.each([
    ["cat '$x'", "$x"],
    ["cat '$HOME/a'", "$HOME/a"],
    ["cat =a", "=a"],
    ["cat '`x`'", "`x`"],
  ])("by an expansion that is only known when it runs needs a person: %s", (line, path) =>
    expect(problem(line)).toEqual({ path, access: "read", reason: { type: "other", text: expect.any(String) } }),
  );

  test("by the variables of the folders is judged where they lead", () => {
    expect(problem("cat $PWD/a")).toBeNull();
    expect(problem("cat $HOME/a")).toEqual({ path: "/w/home/a", access: "read" });
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
    expect(problem("cat other", denied("sec*"))).toBeNull();
    expect(problem("cat se*", { rules: rules({ allow: ["Read(secret)"] }) })).toBeNull();
    expect(problem("cat se*", { rules: rules({ deny: ["Read"] }) })).toBeNull();
    expect(problem("cat x*", denied("a/secret"))).toBeNull();
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

  test("outside is asked about regardless of the mode", () => {
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

  test("a sensitive file comes first, wherever it stands", () => {
    expect(problem("touch a /etc/a .bashrc")).toMatchObject({ path: "/w/cwd/.bashrc" });
    expect(problem("cp a ~/.config/git")).toMatchObject({
      path: "/w/home/.config/git",
      access: "write",
      reason: { type: "safetyCheck" },
    });
    expect(problem("cp a .bashrc .git")).toMatchObject({ path: "/w/cwd/.bashrc" });
    expect(problem("cp a /etc", {}, true)).toEqual({ path: "/etc", access: "write" });
  });

  test("by a detour or an expansion is asked about, even where changes are accepted", () => {
    expect(problem("touch sub/../a", { mode: "acceptEdits" })).toMatchObject({ path: "sub/../a", detour: true });
    expect(problem("ls > sub/../a", { mode: "acceptEdits" })).toMatchObject({ access: "redirect", detour: true });
    expect(problem("touch '$x'", { mode: "acceptEdits" })).toMatchObject({
      path: "$x",
      access: "write",
      reason: { type: "other" },
    });
  });

  test("a link that leads outside is a matter of safety", () => {
    const paths = { resolve: (path: string) => path.replace("/w/cwd/link", "/etc"), isDirectory: () => false };
    expect(problem("touch link/a", { paths, mode: "acceptEdits" })).toMatchObject({
      path: "/etc/a",
      link: "followed",
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
    expect(problem("mv -f a b", { mode: "acceptEdits" })).toMatchObject({
      path: "/w/cwd/b",
      reason: { type: "other" },
    });
    expect(problem("touch -c a", { mode: "acceptEdits" })).toBeNull();
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

describe("the user's credentials", () => {
  const reason = { type: "safetyCheck", text: expect.stringContaining("holds the user's credentials") };

  test.each([
    "rm -r ~/.claude",
    "/bin/rm -r ~/.claude",
    "mv ~ x",
    "mv -t x ~",
    "./mv ~/.claude x",
    "ln -s / x",
    "ln -s .. x",
    "ln -s ~",
    "ln -t sub /",
    "link ~ x",
    "cp -al ~ x",
    "cp --sy ~ x",
    "cp ~ -l",
    "cp -t .. sub",
    "cp sub -t ..",
    "cp --suffix .. a x",
    "cp -T a ~",
    "mv sub -t ..",
  ])("are not moved, removed or linked under any rule: %s", (line) => {
    expect(problem(line, {}, true)).toMatchObject({ reason });
  });

  test.each(["mv sub ~", "mv -t .. sub", "ln -s a ~", "ln a ..", "cp -r ~ x", "rm a"])(
    "stay where they are: %s",
    (line) => expect(problem(line, {}, true)?.reason).not.toEqual(reason),
  );
});

test.each(["echo x > link/../y", "touch link/../y", "rm -rf link/../y"])("%s wrote outside through a link", (line) => {
  const paths = { ...noPathResolver, resolve: (path: string) => path.replace("/w/cwd/link/..", "/elsewhere") };
  expect(problem(line, { paths }, true)).toMatchObject({
    link: "followed",
    reason: { text: expect.stringContaining("resolves through a symlink to /elsewhere/y") },
  });
});
