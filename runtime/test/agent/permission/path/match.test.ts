import { describe, expect, it } from "vitest";
import {
  absolute,
  absoluteFile,
  hides,
  isWorkingPath,
  leadsOutside,
  namesOf,
  pathRule,
} from "../../../../src/agent/permission/path/match.ts";
import { ruleOf } from "../../../../src/agent/permission/rule.ts";
import type { ConfiguredRule, PermissionCase } from "../../../../src/agent/permission/types.ts";
import { caseOf } from "../case.ts";

const links = (table: Readonly<Record<string, string>>) => ({
  resolve: (path: string) => table[path] ?? path,
  isDirectory: () => false,
});
const context = (fields: Partial<PermissionCase> = {}) => caseOf("Read", { kind: "read", path: "" }, fields);
const read = (ruleContent: string, behavior: ConfiguredRule["behavior"] = "deny", root?: string): ConfiguredRule =>
  ruleOf({ toolName: "Read", ruleContent }, behavior, "projectSettings", root);

describe("the path that a call means", () => {
  it.each([
    ["a.txt", "/w/cwd/a.txt"],
    ["../a", "/w/a"],
    ["~/a", "/w/home/a"],
    ["$HOME/a", "/w/home/a"],
    [`$\{PWD}/a`, "/w/cwd/a"],
    ["$HOMER/a", "/w/cwd/$HOMER/a"],
    ["~bob/a", "/~bob/a"],
    ["/x/./y", "/x/y"],
  ])("%s is %s", (named, path) => expect(absolute(named, { cwd: "/w/cwd", home: "/w/home" })).toBe(path));

  it.each([
    [" a.txt ", "/w/cwd/a.txt"],
    ["~/a", "/w/home/a"],
    ["$HOME/a", "/w/cwd/$HOME/a"],
    [`/w/$\{PWD}/a`, `/w/$\{PWD}/a`],
    ["~bob/a", "/w/cwd/~bob/a"],
  ])("regression: the rules of the home counted for a file tool that names %s, which is %s", (named, path) =>
    expect(absoluteFile(named, { cwd: "/w/cwd", home: "/w/home" })).toBe(path),
  );
});

describe("the folders of a session", () => {
  it("hold a path only under each of its names", () => {
    const paths = links({ "/w/cwd/out": "/etc/out", "/w/cwd/in": "/w/cwd/sub/in" });
    expect(isWorkingPath("/w/cwd/a", context())).toBe(true);
    expect(isWorkingPath("/w/cwd2/a", context())).toBe(false);
    expect(isWorkingPath("/w/cwd/in", context({ paths }))).toBe(true);
    expect(isWorkingPath("/w/cwd/out", context({ paths }))).toBe(false);
    expect(isWorkingPath("/more/a", context({ additionalDirectories: ["/more/"] }))).toBe(true);
  });

  it("are left through a link, which is reported of paths inside by name alone", () => {
    const paths = links({ "/w/cwd/out": "/etc/out", "/x/out": "/etc/out", "/w/cwd/in": "/w/cwd/sub/in" });
    expect(leadsOutside("/w/cwd/out", context({ paths }))).toContain(
      "/w/cwd/out resolves through a symlink to /etc/out",
    );
    expect(leadsOutside("/x/out", context({ paths }))).toBeNull();
    expect(leadsOutside("/w/cwd/in", context({ paths }))).toBeNull();
    expect(leadsOutside("/w/cwd/a", context({ paths }))).toBeNull();
  });

  it("knows a path by its own name and by the resolved one", () => {
    const paths = links({ "/l": "/t" });
    expect(namesOf("/l", { paths })).toEqual(["/l", "/t"]);
    expect(namesOf("/t", { paths })).toEqual(["/t"]);
  });

  it.each(["..\\x", "sub\\..\\a.txt", "x\\..", "sub/..\\x"])(
    "do not contain %s, which Windows takes to climb",
    (name) => {
      expect(isWorkingPath(`/w/cwd/${name}`, context())).toBe(false);
    },
  );

  it.each(["..x", "x..\\y", "sub\\c.txt"])("contain %s", (name) => {
    expect(isWorkingPath(`/w/cwd/${name}`, context())).toBe(true);
  });
});

describe("a rule about a path", () => {
  it("with # at its beginning denies a file of that name and allows none", () => {
    const rule = { behavior: "deny", source: "userSettings", tool: "Read", content: "#src" } as const;
    expect(found(rule, "/w/cwd/#src")).toBe(true);
    expect(found({ ...rule, behavior: "allow" }, "/w/cwd/#src")).toBe(false);
  });

  it("of the home folder alone allows nothing", () => {
    const rule = { behavior: "allow", source: "userSettings", tool: "Read", content: "~" } as const;
    expect(found(rule, "/w/home/a")).toBe(false);
  });

  const found = (rule: ConfiguredRule, path: string, fields: Partial<PermissionCase> = {}) =>
    pathRule("read", rule.behavior, path, context({ rules: [rule], ...fields })) === rule;

  it.each([
    ["secret.txt", "/w/cwd/sub/secret.txt", true],
    ["secret.txt", "/elsewhere/secret.txt", false],
    ["//etc/**", "/etc/passwd", true],
    ["//etc/**", "/etcetera", false],
    ["~/keys/**", "/w/home/keys/a", true],
    ["~/keys/**", "/w/cwd/keys/a", false],
    ["SRC/a", "/w/cwd/src/A", true],
    ["~", "/w/home/a/b", true],
    ["~", "/w/cwd/a", false],
    ["~/**", "/w/home/a", true],
    ["**", "/w/cwd/a", true],
    ["**", "/w/cwd", false],
    ["/src", "/w/cwd/src", false],
    ["./src", "/w/cwd/src", true],
    ["./**", "/w/cwd/src/a", true],
    [".//**", "/w/cwd/src/a", true],
    ["src//**", "/w/cwd/src/a", true],
    ["src//**", "/w/cwd/a", false],
    ["././src", "/w/cwd/src", false],
    ["././**", "/w/cwd/src", false],
    ["./../cwd/src", "/w/cwd/src", false],
    ["./!src", "/w/cwd/!src", false],
    ["///w/cwd/src", "/w/cwd/src", true],
    ["!src", "/w/cwd/src", false],
    ["../a", "/w/a", false],
  ])("%s applies to %s: %s", (content, path, expected) => expect(found(read(content), path)).toBe(expected));

  it("with one slash starts from the folder of its settings, and matches nothing without one", () => {
    expect(found(read("/src/a", "deny", "/w/cwd"), "/w/cwd/src/a")).toBe(true);
    expect(found(read("/src/a", "deny", "/other"), "/w/cwd/src/a")).toBe(false);
    expect(found(read("/src/a"), "/w/cwd/src/a")).toBe(false);
  });

  it("that denies means every folder of the name, and one that allows the first alone", () => {
    expect(found(read("lib/**"), "/w/cwd/sub/lib/a")).toBe(true);
    expect(found(read("lib/**", "allow"), "/w/cwd/sub/lib/a")).toBe(false);
    expect(found(read("lib/**", "allow"), "/w/cwd/lib/a")).toBe(true);
    expect(found(read("./lib/**", "allow"), "/w/cwd/lib/a")).toBe(true);
    expect(found(read("lib//**", "allow"), "/w/cwd/lib/a")).toBe(true);
    expect(found(read("lib//**", "allow"), "/w/cwd/sub/lib/a")).toBe(false);
    expect(found(read("./**", "allow"), "/w/cwd/sub/lib/a")).toBe(true);
    expect(found(read("././lib/**", "allow"), "/w/cwd/lib/a")).toBe(false);
    expect(found(read("/lib/**", "allow", "/w/cwd/sub"), "/w/cwd/sub/lib/a")).toBe(true);
    expect(found(read("/lib/**", "allow", "/w/cwd/sub"), "/w/cwd/lib/a")).toBe(false);
  });

  it("allows only if every name of the file is meant, and denies if one is", () => {
    const paths = links({ "/w/cwd/lib/a": "/w/cwd/other/a" });
    expect(found(read("lib/**", "allow"), "/w/cwd/lib/a", { paths })).toBe(false);
    expect(found(read("lib/**"), "/w/cwd/lib/a", { paths })).toBe(true);
    expect(found(read("other/**"), "/w/cwd/lib/a", { paths })).toBe(true);
  });

  it("counts from its folder under each name of the folder", () => {
    const paths = links({ "/w/cwd": "/real", "/w/home": "/users/a" });
    for (const path of ["/w/cwd/lib/a", "/real/lib/a"]) {
      expect(found(read("lib/**"), path, { paths })).toBe(true);
      expect(found(read("lib/**", "allow"), path, { paths })).toBe(true);
    }
    expect(found(read("~/keys"), "/users/a/keys", { paths })).toBe(true);
    expect(found(read("~/keys"), "/users/b/keys", { paths })).toBe(false);
  });

  it("that makes no sense denies everything and allows nothing", () => {
    expect(found(read("[a"), "/w/cwd/x")).toBe(true);
    expect(found(read("[a", "allow"), "/w/cwd/x")).toBe(false);
  });

  it("about another access or behavior does not count", () => {
    const rule = read("a");
    expect(pathRule("write", "deny", "/w/cwd/a", context({ rules: [rule] }))).toBeUndefined();
    expect(pathRule("read", "ask", "/w/cwd/a", context({ rules: [rule] }))).toBeUndefined();
    const edit = ruleOf({ toolName: "Edit", ruleContent: "a" }, "deny", "session");
    expect(pathRule("write", "deny", "/w/cwd/a", context({ rules: [edit] }))).toBe(edit);
    const full = ruleOf({ toolName: "Read" }, "deny", "session");
    expect(pathRule("read", "deny", "/w/cwd/a", context({ rules: [full] }))).toBeUndefined();
  });
});

describe("what a search must not show", () => {
  const roots = context();
  it.each([
    ["secret", "/w/cwd", "/w/cwd/a/secret", true],
    ["secret", "/elsewhere", "/elsewhere/a/secret", true],
    ["secret", "/elsewhere", "/elsewhere/a/public", false],
    ["a/secret", "/w/cwd", "/w/cwd/b/a/secret", true],
    ["//etc/keys", "/etc", "/etc/keys", true],
    ["//etc/keys", "/etc", "/etc/sub/etc/keys", false],
    ["../keys", "/w/cwd", "/w/keys", true],
    ["../keys", "/w/cwd", "/w/cwd/keys", false],
    ["[a", "/w/cwd", "/w/cwd/x", true],
    ["a/SECRET", "/w/cwd", "/w/cwd/b/a/secret", true],
    ["./a/secret", "/w/cwd", "/w/cwd/b/a/secret", true],
    ["a/secret", "/w/cwd/b", "/w/cwd/b/a/secret", true],
    ["../KEYS", "/w/cwd", "/w/keys", true],
    ["../../keys", "/w/cwd", "/keys", true],
    ["../../keys", "/w/cwd", "/w/keys", false],
    ["**", "/w/cwd", "/w/cwd", false],
    ["**", "/elsewhere", "/elsewhere", false],
    ["~/keys", "/w/home", "/w/home/keys", true],
    ["~/keys", "/w/home", "/w/home/a/keys", false],
    ["/keys", "/w/cwd", "/w/cwd/keys", false],
    ["#keys", "/w/cwd", "/w/cwd/#keys", false],
  ])("a rule against %s hides below %s the file %s: %s", (content, root, path, expected) => {
    expect(hides(read(content), root, roots)(path)).toBe(expected);
  });
});
