import { expect, test } from "vitest";
import {
  isHarmlessVariable,
  isOwnVariable,
  isSteering,
  setsNumber,
  setsPlainVariable,
  startsWithProgram,
} from "../../../../src/agent/permission/bash/variable.ts";
import { commandOf } from "./line.ts";

const assignment = (text: string) => {
  const [word] = commandOf(`${text} x`).assignments;
  if (word === undefined) throw new Error(`${text} assigns nothing`);
  return word;
};

test.each(["NODE_ENV=test", "CI=1", "TZ=Europe/Berlin", "LANG=C", "LC_ALL=en_US.UTF-8"])("%s changes nothing", (text) =>
  expect(isHarmlessVariable(assignment(text))).toBe(true),
);

test.each(["PATH=x", "FOO=1", "NODE_ENV=", "NODE_ENV='a b'", "LANG=../x", "NODE_OPTIONS=-r", "CI=$X"])(
  "%s may change something",
  (text) => expect(isHarmlessVariable(assignment(text))).toBe(false),
);

test("a variable with a small letter is the line's own", () => {
  expect(["x=1", "myVar=1", "x+=1", "CI=1"].map((text) => isOwnVariable(assignment(text)))).toEqual([
    true,
    true,
    true,
    true,
  ]);
  expect(["X=1", "FOO_BAR=1"].map((text) => isOwnVariable(assignment(text)))).toEqual([false, false]);
});

test.each([
  "PATH=x",
  "_=1",
  "SHELL=x",
  "path=x",
  "HOME=x",
  "IFS=x",
  "LD_PRELOAD=x",
  "BASH_ENV=x",
  "LC_ALL=x",
  "PATH+=x",
  "BASHOPTS=x",
])("%s steers the shell", (text) => expect(isSteering(assignment(text))).toBe(true));

test("other variables steer nothing, and no variable is none", () => {
  expect(["x=1", "MYPATH=x", "PATHS=x"].map((text) => isSteering(assignment(text)))).toEqual([false, false, false]);
  expect(isSteering(undefined)).toBe(false);
});

test("a command that only sets a variable", () => {
  expect(
    ["x=1", "x=text", "x=1 y=2", "x=1 ls", "x=1 > out", "PATH=x"].map((line) => setsPlainVariable(commandOf(line))),
  ).toEqual([true, true, false, false, false, false]);
  expect(setsNumber(commandOf("ls"))).toBe(false);
  expect(["x=1", "x=10", "x=a", "x=-1", "x="].map((line) => setsNumber(commandOf(line)))).toEqual([
    true,
    true,
    false,
    false,
    false,
  ]);
});

test("a command begins plainly if nothing but its variables is in front of it", () => {
  const starts = (lines: readonly string[]) => lines.map((line) => startsWithProgram(commandOf(line)));
  expect(starts(["ls", "CI=1 ls", "CI=1 A=2 ls", "CI=1 \\\n ls"])).toEqual([true, true, true, true]);
  expect(starts(["> out ls", "< in cat", "CI=1 2>&1 ls", "CI=1 <in A=2 ls"])).toEqual([false, false, false, false]);
});
