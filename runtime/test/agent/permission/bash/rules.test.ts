import { describe, expect, test } from "vitest";
import {
  allowRule,
  deniedPath,
  deniesLine,
  exactRule,
  isExactlyAllowed,
  isExactlyDenied,
  restrictingRule,
} from "../../../../src/agent/permission/bash/rules.ts";
import { parseRules } from "../../../../src/agent/permission/rule.ts";
import { command, rules } from "../case.ts";
import { commandOf } from "./line.ts";

const allowing = (...allow: string[]) => ({ rules: rules({ allow: allow.map((content) => `Bash(${content})`) }) });
const denying = (...deny: string[]) => ({ rules: rules({ deny }) });

describe("a rule that allows", () => {
  const allows = (content: string, line: string) =>
    allowRule(commandOf(line), command(line, allowing(content))) !== undefined;

  test.each([
    ["npm test:*", "npm test"],
    ["npm test:*", "npm test -- a"],
    ["npm test:*", "CI=1 npm test"],
    ["npm test:*", "timeout 5 npm test"],
    ["npm test:*", "'npm' test"],
    ["foo:*", "foo now <<< a"],
    ["ls -la", "ls -la"],
    ["ls *", "ls  -la"],
    ["cat:*", "xargs cat x"],
    ["xargs -n 1 cat:*", "xargs -n 1 cat x"],
  ])("%s takes in %s", (content, line) => expect(allows(content, line)).toBe(true));

  test.each([
    ["npm test:*", "npm run test"],
    ["npm test:*", "npm tests"],
    ["npm test:*", "FOO=1 npm test"],
    ["npm test:*", "> out npm test"],
    ["npm test:*", "npm 'test'"],
    ["ls -la", "ls  -la"],
    ["ls -la", "ls -la x"],
    ["cat:*", "xargs -I cat x"],
    ["cat:*", "xargs -n 1 cat x"],
    ["cat x", "xargs cat x"],
    ["*", "A=1"],
    ["ls -la", "ls\t-la"],
    ["cat:*", "'cat x' y"],
    ["cat:*", "xargs c'at x'"],
    ["* now", "foo now <<< a"],
  ])("%s does not take in %s", (content, line) => expect(allows(content, line)).toBe(false));

  test("matches literally only if it contains nothing else", () => {
    const verdictLetter = (content: string, line: string) =>
      isExactlyAllowed(commandOf(line), command(line, allowing(content)));
    expect(verdictLetter("ls -la", "ls -la")).toBe(true);
    expect(verdictLetter("ls:*", "ls -la")).toBe(false);
    expect(verdictLetter("ls -la", "ls\t-la")).toBe(false);
    expect(verdictLetter("cat", "cat <<< text")).toBe(false);
  });
});

describe("a rule that is the whole line", () => {
  const exact = (content: string, line: string, behavior: "allow" | "deny") =>
    exactRule(line, behavior, command(line, { rules: rules({ [behavior]: [`Bash(${content})`] }) })) !== undefined;

  test("is found for each behavior", () => {
    expect(exact("ls && pwd", " ls && pwd ", "allow")).toBe(true);
    expect(exact("ls && pwd", "ls", "allow")).toBe(false);
    expect(exact("ls", "ls", "deny")).toBe(true);
  });

  test("may be a pattern only if it allows", () => {
    expect(exact("ls:*", "ls", "allow")).toBe(true);
    expect(exact("ls:*", "ls", "deny")).toBe(false);
  });

  test("is the first of several", () => {
    const both = [...rules({ allow: ["Bash(ls)"] }), ...parseRules(["Bash(ls)"], "allow", "userSettings")];
    expect(exactRule("ls", "allow", command("ls", { rules: both }))?.source).toBe("flagSettings");
  });

  test("that allows is the whole line to the letter, and one that denies is no prefix of it", () => {
    expect(exact("ls  a", "ls a", "allow")).toBe(false);
    expect(exact("ls *", "ls", "deny")).toBe(false);
  });

  test("is one of the tool, with content", () => {
    expect(exactRule("ls", "allow", command("ls", { rules: rules({ allow: ["Bash", "Read(ls)"] }) }))).toBeUndefined();
  });
});

test("a deny rule may apply to a line as it stands", () => {
  expect(deniesLine("ls && rm a", command("x", denying("Bash(ls && rm *)")))).toBe(true);
  expect(deniesLine("ls && rm a", command("x", denying("Bash(rm *)")))).toBe(false);
});

describe("a rule that restricts", () => {
  const restricts = (content: string, line: string) =>
    restrictingRule(commandOf(line), "deny", command(line, denying(`Bash(${content})`))) !== undefined;

  test.each([
    ["rm:*", "rm a"],
    ["rm:*", "/bin/rm a"],
    ["rm:*", "'rm' a"],
    ["rm -rf *", "rm   -rf   a"],
    ["rm a", "rm 'a'"],
    ["A=1 rm a", "A=1 rm a"],
    ["rm:*", "A=1 rm a"],
    ["A=1", "A=1"],
    ["A=1 rm:*", "A=1  rm 'a'"],
    ["rm", "rm $X"],
    ["rm a", "/bin/rm 'a'"],
    ["rm a b", "/bin/rm a b"],
  ])("%s takes in %s", (content, line) => expect(restricts(content, line)).toBe(true));

  test("takes in nothing else, and no other behavior", () => {
    expect(restricts("rm:*", "ls")).toBe(false);
    expect(restrictingRule(commandOf("rm a"), "ask", command("rm a", denying("Bash(rm:*)")))).toBeUndefined();
  });

  test("does so to the letter if it names a bare program", () => {
    const verdictLetter = (content: string, line: string) =>
      isExactlyDenied(commandOf(line), command(line, denying(`Bash(${content})`)));
    expect(verdictLetter("rm:*", "rm")).toBe(true);
    expect(verdictLetter("rm:*", "timeout 5 rm")).toBe(true);
    expect(verdictLetter("rm:*", "rm a")).toBe(false);
    expect(verdictLetter("rm", "rm")).toBe(false);
    expect(verdictLetter("xargs:*", "xargs")).toBe(false);
    expect(verdictLetter("xargs:*", "nice xargs")).toBe(false);
    expect(verdictLetter("rm:*", "xargs rm")).toBe(false);
    expect(verdictLetter("rm a:*", "/bin/rm a")).toBe(true);
    expect(verdictLetter("rm:*", "bash -c rm")).toBe(false);
  });
});

describe("a path that a rule denies", () => {
  const denied = (line: string, ...deny: string[]) => deniedPath(commandOf(line), command(line, denying(...deny)));

  test.each([
    ["cat secret", "Read(secret)", "cat from"],
    ["cat < secret", "Read(secret)", "Input redirection from"],
    ["git diff HEAD secret", "Read(secret)", "git from"],
    ["touch secret", "Edit(secret)", "touch to"],
    ["sed -i s/a/b/ secret", "Read(secret)", "sed to"],
    ["cp secret b", "Read(secret)", "cp to"],
    ["mv secret b", "Read(secret)", "mv to"],
    ["cat secret > secret", "Read(secret)", "cat from"],
    ["cat a < secret", "Read(secret)", "Input redirection from"],
    ["cp a b dir/secret", "Edit(dir/secret)", "cp to"],
    ["cp a/secret dir", "Edit(dir/secret)", "cp to"],
    ["ls > secret", "Edit(secret)", "Output redirection to"],
  ])("stops %s by %s", (line, rule, act) => expect(denied(line, rule)).toMatchObject({ act }));

  test.each([
    ["cat /dev/fd/../cwd/secret", "Read(secret)"],
    ["head -n1 /dev/stdin/../cwd/dir/secret", "Read(dir/**)"],
    ["git -C dir grep x", "Read(dir/**)"],
    ["git --work-tree=dir grep --no-index x", "Read(dir/**)"],
    ['cat "$(pwd)/dir/secret"', "Read(dir/secret)"],
  ])("was read: %s despite %s", (line, rule) => expect(denied(line, rule)).toBeDefined());

  test.each(["cp -t .. a", "cp -T a /", "cp .. -v a"])("was replaced: the home folder by %s", (line) => {
    const context = { ...command(line, denying("Edit(~/**)")), home: "/w/home" };
    expect(deniedPath(commandOf(line), context)).toMatchObject({ act: "cp to" });
    expect(deniedPath(commandOf(line), { ...context, ...denying("Edit(~/b)") })).toBeUndefined();
  });

  test("is where the system follows a link before `..`", () => {
    const context = command("cat link/../secret", denying("Read(//elsewhere/secret)"));
    const paths = { ...context.paths, resolve: (path: string) => path.replace("/w/cwd/link/..", "/elsewhere") };
    expect(deniedPath(commandOf("cat link/../secret"), { ...context, paths })).toMatchObject({ act: "cat from" });
  });

  test("is named in full", () => expect(denied("cat secret", "Read(secret)")?.path).toBe("/w/cwd/secret"));

  test("stops nothing else", () => {
    expect(denied("cat other", "Read(secret)")).toBeUndefined();
    expect(denied("cp a secret", "Read(secret)")).toBeUndefined();
    expect(denied("mv a secret", "Read(secret)")).toBeUndefined();
    expect(denied("rm secret", "Read(secret)")).toBeUndefined();
    expect(denied("ls show secret", "Edit(secret)")).toBeUndefined();
    expect(denied("cat secret", "Edit(secret)")).toBeUndefined();
  });
});
