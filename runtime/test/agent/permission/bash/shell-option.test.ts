import { describe, expect, it } from "vitest";
import { changesShell } from "../../../../src/agent/permission/bash/shell-option.ts";
import { commandsOf } from "../../../../src/agent/permission/bash/walk.ts";
import { decidePermission } from "../../../../src/agent/permission/decide.ts";
import { command, rules } from "../case.ts";
import { commandOf } from "./line.ts";

const programs = "set declare typeset local export readonly unset read printf env nice emulate zmodload zf_rm".split(
  " ",
);
const allowed = rules({ allow: programs.map((program) => `Bash(${program}:*)`) });
const behavior = (line: string) => decidePermission(command(line, { rules: allowed })).behavior;
const isChange = (line: string) => commandsOf(commandOf(line)).some(changesShell);

describe("builtins that change how the shell reads commands", () => {
  it.each([
    "set -o posix",
    "set -eo posix",
    "set -a",
    "set -ox",
    "set x -a",
    "env A=1 set -o posix",
    "nice set +B",
    "declare -i x=1",
    "typeset -n x",
    "local -A x",
    "declare -p x=1",
    "declare - x",
    "export -x x",
    "export 'a[0]'",
    "readonly -i x",
    String.raw`unset x\y`,
    "unset -n x",
    "unset 'a[0]'",
    "unset -- x",
    "read 'a[0]'",
    "printf -v 'a[0]' y",
    "printf %*d 5 1",
    "emulate sh",
    "zmodload x",
    "zf_rm x",
  ])("%s is asked about although a rule allows the builtin", (line) => {
    expect(isChange(line)).toBe(true);
    expect(behavior(line)).toBe("ask");
  });

  it.each([
    "set -euo pipefail",
    "set -x",
    "set -o noglob",
    "set -- -a",
    "declare -rx x=1",
    "declare -p x",
    "export -f x",
    "readonly -a x",
    "unset -v x",
    "read -p [y/n] x",
    "printf -v x y",
  ])("%s is allowed by a rule", (line) => {
    expect(isChange(line)).toBe(false);
    expect(behavior(line)).toBe("allow");
  });
});
