import { describe, expect, it } from "vitest";
import { behindHarmless, launched } from "../../../../src/agent/permission/bash/wrapper.ts";
import { parseCommand } from "../../../../src/posix/shell/parse.ts";
import type { Word } from "../../../../src/posix/shell/types.ts";

const wordsOf = (line: string): readonly Word[] => parseCommand(line).commands[0]?.words ?? [];
const textOf = (words: readonly Word[]): string => words.map(({ text }) => text).join(" ");

describe("what a wrapper runs", () => {
  it.each([
    ["env -u A -C /x B=1 make all", ["make all"]],
    ["env -uA make", ["make"]],
    ["env -iS 'make all' x", ["make all x"]],
    ["/usr/bin/env --split-string='make all'", ["make all"]],
    ["sudo -nu root --group=x A=1 make", ["make"]],
    ["timeout -s9 --kill-after 3 5 make", ["5 make", "make"]],
    ["taskset make", ["make"]],
    ["nice --adj 5 make", ["make"]],
    ["command -- make", ["make"]],
    ["exec -a name make", ["make"]],
    ["xargs -I {} -P4 make {}", ["make {}"]],
  ])("%s", (line, expected) => expect(launched(wordsOf(line)).commands.map(textOf)).toEqual(expected));

  it.each([
    ["flock -n f -c 'make all'", ["make all"]],
    ["flock --command='make all' f", ["make all"]],
    ["script -c 'make all' f", ["make all"]],
    ["su -c 'make all' root", ["make all"]],
    ["watch -n1 make all", ["make all"]],
  ])("as a line of a shell: %s", (line, expected) => expect(launched(wordsOf(line)).lines).toEqual(expected));

  it.each([
    ["bash -ec 'make $1' a b", { line: "make $1", args: ["a", "b"] }],
    ["/bin/sh -c -- 'make'", { line: "make", args: [] }],
    ["eval make all", { line: "make all", args: [] }],
    ["trap make EXIT", { line: "make EXIT", args: [] }],
    ["alias x='make all'", { line: "make all", args: [] }],
  ])("as a script: %s", (line, expected) => expect(launched(wordsOf(line)).scripts).toEqual([expected]));

  it.each([
    ["find . -exec make {} \\; -o -ok rm {} +", ["make {}", "rm {}"]],
    ["fd -x make", ["make"]],
  ])("for what it finds: %s", (line, expected) =>
    expect(launched(wordsOf(line)).applied.map(textOf)).toEqual(expected),
  );
});

it.each([
  ["timeout 5 nice -n 5 make", "make"],
  ["timeout x make", "timeout x make"],
  ["timeout -- 5 make", "timeout -- 5 make"],
  ["command -p make", "make"],
  ["/usr/bin/nice make", "/usr/bin/nice make"],
  ["env make", "env make"],
  ["sudo make", "sudo make"],
])("an allow rule looks through %s as far as %s", (line, behind) =>
  expect(textOf(behindHarmless(wordsOf(line)))).toBe(behind),
);
