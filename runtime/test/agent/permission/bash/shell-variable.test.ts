import { describe, expect, it } from "vitest";
import { changedShellVariable } from "../../../../src/agent/permission/bash/shell-variable.ts";
import { commandsOf } from "../../../../src/agent/permission/bash/walk.ts";
import { decidePermission } from "../../../../src/agent/permission/decide.ts";
import { parseCommand } from "../../../../src/posix/shell/parse.ts";
import { command, rules } from "../case.ts";

const programs = ["printf", "export", "declare", "read", "unset", "time", "command", "timeout", "xargs"];
const allowed = rules({ allow: programs.map((program) => `Bash(${program}:*)`) });
const changed = (line: string) =>
  parseCommand(line).commands.map((each) => changedShellVariable(each, commandsOf(each)));
const behavior = (line: string) => decidePermission(command(line, { rules: allowed })).behavior;

describe("builtins that change a variable of the shell", () => {
  it.each([
    ["printf -v PATH x", "PATH"],
    ["printf -vIFS x", "IFS"],
    ["printf -v x -v HOME y", "HOME"],
    ["read -r LD_PRELOAD", "LD_PRELOAD"],
    ["unset BASH_ENV", "BASH_ENV"],
    ["time export PS4=x", "PS4"],
    ["TZ=UTC export PATH=x", "PATH"],
    ["declare SHELL=x", "SHELL"],
    ["export IFS+=x", "IFS"],
  ])("%s is asked about although a rule allows the builtin", (line, name) => {
    expect(changed(line)).toEqual([name]);
    expect(behavior(line)).toBe("ask");
  });

  it.each([
    "export PATH=x",
    "declare LD_PRELOAD=x",
    "printf -v x y",
    "read name",
    "unset FOO",
    "printf PATH",
    "ls PATH",
  ])("%s is not", (line) => expect(changed(line)).toEqual([null]));
});

it("asks about subscripts behind xargs, and about cd behind timeout", () => {
  expect(behavior("xargs printf '%d' 'a[$(ls)]'")).toBe("ask");
  expect(decidePermission(command("timeout 5 cd sub")).behavior).toBe("ask");
});
