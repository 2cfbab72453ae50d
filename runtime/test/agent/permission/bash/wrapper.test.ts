import { describe, expect, it } from "vitest";
import { behindHarmless, behindWritten, isFollowed, launched } from "../../../../src/agent/permission/bash/wrapper.ts";
import { parseCommand } from "../../../../src/posix/shell/parse.ts";
import type { Word } from "../../../../src/posix/shell/types.ts";

const argumentsOf = (line: string): readonly Word[] => parseCommand(line).commands[0]?.words ?? [];
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
    ["time -f %e -o log make", ["make"]],
    ["doas -u ada -C conf make", ["make"]],
    ["ionice -c 2 -n 7 make", ["make"]],
    ["chrt -T 5 1 make", ["1 make", "make"]],
    ["taskset 1 make", ["1 make", "make"]],
    ["unshare -R /x -w /y --map-user 1 make", ["make"]],
    ["nsenter -t 1 -S 0 make", ["make"]],
    ["chroot --userspec ada --groups x /x make", ["/x make", "make"]],
    ["flock -w 5 -E 1 f make", ["f make", "make"]],
    ["strace -e open -o log make", ["make"]],
    ["ltrace -e open -o log make", ["make"]],
    ["setpriv --reuid 1 --regid 1 make", ["make"]],
    ["prlimit -p 1 make", ["make"]],
    ["numactl -N 0 --membind 0 make", ["make"]],
    ["systemd-run -u unit --slice x make", ["make"]],
    ["pkexec --user ada make", ["make"]],
    ["stdbuf -o L make", ["make"]],
    ["gosu ada make", ["ada make", "make"]],
    ["su-exec ada make", ["ada make", "make"]],
    ["tini -p SIGTERM make", ["make"]],
    ["dumb-init -r 15:3 make", ["make"]],
    ["rlwrap -H file make", ["make"]],
    ["fakeroot -s state -i state make", ["make"]],
    ["proot -r /x -w /y make", ["make"]],
    ["faketime tomorrow make", ["tomorrow make", "make"]],
    ["caffeinate -t 5 make", ["make"]],
    ["arch -arch x86_64 make", ["x86_64 make", "make"]],
    ["arch -e A=1 make", ["make"]],
    ["setarch x86_64 make", ["x86_64 make", "make"]],
    ["dbus-run-session --config-file f make", ["make"]],
    ["choom -n 5 make", ["make"]],
    ["parallel -j 4 make", ["make"]],
    ["su - ada make", ["ada make", "make"]],
    ["runuser -u ada make", ["make"]],
    ["sudo A=1 B=2", []],
    ["env -u", []],
    ["timeout 5 A=1 make", ["5 A=1 make", "make"]],
  ])("%s", (line, expected) => expect(launched(argumentsOf(line)).commands.map(textOf)).toEqual(expected));

  it.each([
    ["flock -n f -c 'make all'", ["make all"]],
    ["flock --command='make all' f", ["make all"]],
    ["script -c 'make all' f", ["make all"]],
    ["su -c 'make all' root", ["make all"]],
    ["watch -n1 make all", ["make all"]],
    ["runuser -c 'make all' ada", ["make all"]],
    ["runuser --command 'make all' ada", ["make all"]],
    ["flock f -c 'make all'", ["make all"]],
    ["su ada --command 'make all'", ["make all"]],
    ["env make -c x", []],
    ["nice make -c x", []],
    ["taskset 1 make -c x", []],
    ["flock f -c", []],
  ])("as a line of a shell: %s", (line, expected) => expect(launched(argumentsOf(line)).lines).toEqual(expected));

  it.each([
    ["bash -ec 'make $1' a b", { line: "make $1", args: ["a", "b"] }],
    ["/bin/sh -c -- 'make'", { line: "make", args: [] }],
    ["bash +e -c make", { line: "make", args: [] }],
    ["bash script -c make x", { line: "make", args: ["x"] }],
    ["fish -c make", { line: "make", args: [] }],
  ])("as a script: %s", (line, expected) => expect(launched(argumentsOf(line)).scripts).toEqual([expected]));

  it.each([
    ["eval make all", "make all"],
    ["trap make EXIT", "make EXIT"],
    ["alias x='make all'", "make all"],
  ])("in the shell itself: %s", (line, expected) => expect(launched(argumentsOf(line)).evaluated).toEqual([expected]));

  it.each([
    ["find . -exec make {} \\; -o -ok rm {} +", ["make {}", "rm {}"]],
    ["fd -x make", ["make"]],
    ["fdfind --exec-batch make", ["make"]],
    ["find . -execdir make a", ["make a"]],
    ["find . -okdir make \\;", ["make"]],
    ["find .", []],
    ["fd make", []],
  ])("for what it finds: %s", (line, expected) =>
    expect(launched(argumentsOf(line)).applied.map(textOf)).toEqual(expected),
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
  ["timeout --foreground -v 5 make", "make"],
  ["timeout -s KILL -k 3 5 make", "make"],
  ["timeout --signal=KILL --kill-after=3s 5m make", "make"],
  ["timeout --other 5 make", "timeout --other 5 make"],
  ["time make", "make"],
  ["time -- make", "make"],
  ["time -p make", "time -p make"],
  ["nohup -- make", "make"],
  ["nice -n 5 make", "make"],
  ["nice -5 make", "make"],
  ["nice --adjustment=5 make", "nice --adjustment=5 make"],
  ["stdbuf -oL -e0 make", "make"],
  ["stdbuf -- make", "make"],
  ["stdbuf -ox make", "stdbuf -ox make"],
  ["builtin -- echo", "echo"],
  ["builtin -x echo", "builtin -x echo"],
  ["command -- make", "make"],
  ["command -v make", "command -v make"],
  ["xargs -0 -n 1 make", "make"],
  ["xargs -I x make", "xargs -I x make"],
  ["timeout 5", "timeout 5"],
  ["nohup", "nohup"],
])("what %s does is evaluated as %s", (line, behind) => expect(textOf(behindHarmless(argumentsOf(line)))).toBe(behind));

it.each([
  ["nice -5 timeout -k 3 5 stdbuf -oL make", "make"],
  ["nice -n -5 make", "make"],
  ["'nice' make", "make"],
  ["nice -n +5 make", "nice -n +5 make"],
  ["nice -n x make", "nice -n x make"],
  ["nice '-5' make", "nice -5 make"],
  ["timeout '5' make", "timeout 5 make"],
  ["stdbuf make", "stdbuf make"],
  ["stdbuf -- make", "stdbuf -- make"],
])("an allow rule looks through %s as far as %s", (line, behind) =>
  expect(textOf(behindWritten(argumentsOf(line)))).toBe(behind),
);

describe("a rule that asks about make", () => {
  const isReached = (line: string) => {
    const words = argumentsOf(line);
    return isFollowed(words, words.slice(-1));
  };

  it.each([
    "make",
    "env -i env -u A sudo -u ada make",
    "timeout -s KILL 5 nohup make",
    "env nice -5 A=1 timeout 5 make",
    "nice -n 5 env make",
    "env xargs make",
    "nice -5 xargs make",
    "taskset -c 0 chrt -f 1 make",
    "/usr/bin/env time -p make",
  ])("applies behind %s", (line) => expect(isReached(line)).toBe(true));

  it.each([
    "nice -5 env make",
    "stdbuf -oL sudo make",
    "stdbuf make",
    "xargs env make",
    "xargs -0 make",
    "setpriv make",
    "chrt -p make",
    "taskset ff make",
    "timeout x make",
    "time -v make",
    "command -V make",
    `${"env ".repeat(25)}make`,
  ])("does not apply behind %s", (line) => expect(isReached(line)).toBe(false));
});
