import { describe, expect, it } from "vitest";
import { decidePermission } from "../../../../src/agent/permission/decide.ts";
import { command, rules } from "../case.ts";

const verdict = (line: string, fields: Parameters<typeof command>[1]) =>
  decidePermission(command(line, fields)).behavior;

describe("commands that the released agent finds", () => {
  const restricted = { rules: rules({ allow: ["Bash"], deny: ["Bash(shutdown:*)", "Read(secret.txt)"] }) };

  it.each([
    "echo ${x/a/$(shutdown now)}",
    'echo "${x//a/`shutdown now`}"',
    'echo ${x/a/"$(shutdown now)"}',
    "a=(a; shutdown now)",
    "a=(a\nshutdown now)",
    "a=(a >shutdown)",
    "stdbuf -oL a=(shutdown now)",
    "nice \u00a0shutdown now",
    "env -S '\"shutdown\" now'",
    "env -S \"A='x shutdown now' ls\"",
    "env -S \"A='shutdown now' ls\"",
    "env -S 'A='\\''shutdown now'\\'' ls'",
    "env -v cat secret.txt",
    "env -0 cat secret.txt",
    "timeout -k5 5s cat secret.txt",
    "timeout -sKILL 5 cat secret.txt",
    "timeout --signal 9 5 cat secret.txt",
    "timeout -- 5 cat secret.txt",
    "stdbuf -o L cat secret.txt",
    "stdbuf -i 0 -o L cat secret.txt",
  ])("are denied although a rule allows Bash: %j", (line) => expect(verdict(line, restricted)).toBe("deny"));

  it.each([
    "timeout -k5 5s rm -rf ~",
    "stdbuf -o L touch .mcp.json",
    "env -v rm -rf ~",
    "env -uX rm -rf $HOME/",
    "\u00a0rm -rf /",
    "ls;\u00a0rm -rf /",
    "rm -rf ~\u00a0",
    "\u00a0bash -c 'rm -rf /'",
    "((ls $(ls)))",
    "((ls 'a'))",
    "((x='1'))",
    'echo $((x "1"))',
    "echo $((1 $(ls)))",
  ])("are asked about although a rule allows Bash: %j", (line) => expect(verdict(line, restricted)).toBe("ask"));

  it.each([
    "cd sub sub",
    "cd sub --",
    "cd '' sub",
    "cd sub > new.txt",
    "cd sub && env A=1 git log",
    "cd sub && xargs -n1 git log",
    "'nice' wc -l a.txt",
    "nocorrect now",
    "eval",
    "trap",
    "getopts ab PATH",
    "wait -p PATH",
  ])("are asked about although rules allow their programs: %j", (line) => {
    const programs = "cd env xargs nice git make nocorrect eval trap getopts wait".split(" ");
    const allow = programs.map((program) => `Bash(${program}:*)`);
    expect(verdict(line, { mode: "acceptEdits", rules: rules({ allow }) })).toBe("ask");
  });

  it("quotes around a program behind xargs count", () =>
    expect(verdict("xargs \\make", { rules: rules({ allow: ["Bash(make:*)"] }) })).toBe("ask"));

  it.each(["x=`[[ a < b ]]`", "echo !$; ls"])("what other parsers cannot read is asked about: %s", (line) =>
    expect(verdict(line, { rules: rules({ allow: ["Bash(echo *)"] }) })).toBe("ask"),
  );

  it("numbers that are none are asked about", () => expect(verdict("printf %d x", {})).toBe("ask"));

  it.each([
    "cd '' && cat a.txt",
    "ls > /dev/nul\\l",
    "cat < a\\.txt",
    "cat <<'E'\nx\nE > b.txt",
    "printf %d 1",
    "make",
  ])("are allowed: %j", (line) => expect(verdict(line, { rules: rules({ allow: ["Bash(make:*)"] }) })).toBe("allow"));
});
