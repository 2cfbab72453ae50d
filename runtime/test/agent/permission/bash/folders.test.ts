import { expect, test } from "vitest";
import { withWorkingDirectory } from "../../../../src/agent/permission/bash/folders.ts";
import { parseCommand } from "../../../../src/posix/shell/parse.ts";
import { command } from "../case.ts";

const foldersOf = (line: string) =>
  withWorkingDirectory(parseCommand(line).commands, command(line)).map(({ cases }) => cases.map(({ cwd }) => cwd));

test("a change of folder counts from the next command on, and may have failed", () => {
  expect(foldersOf("cd sub; ls")).toEqual([["/w/cwd"], ["/w/cwd", "/w/cwd/sub"]]);
  expect(foldersOf("pushd sub; ls")).toEqual([["/w/cwd"], ["/w/cwd", "/w/cwd/sub"]]);
  expect(foldersOf("ls; ls")).toEqual([["/w/cwd"], ["/w/cwd"]]);
});

test("a change that the rest depends on leaves no other folder", () => {
  expect(foldersOf("cd /etc && ls")).toEqual([["/w/cwd"], ["/etc"]]);
  expect(foldersOf("cd /etc; ls")).toEqual([["/w/cwd"], ["/w/cwd", "/etc"]]);
  expect(foldersOf("ls && cd /etc && ls").at(-1)).toEqual(["/w/cwd", "/etc"]);
});

test("changes add up, and each folder counts once", () => {
  expect(foldersOf("cd sub; cd deep; ls").at(-1)).toEqual(["/w/cwd", "/w/cwd/sub", "/w/cwd/deep", "/w/cwd/sub/deep"]);
  expect(foldersOf("cd .; cd .; ls").at(-1)).toEqual(["/w/cwd"]);
});

test("nothing is followed into more folders than can be looked at", () => {
  const line = `${Array.from({ length: 12 }, (_, index) => `cd d${index}`).join("; ")}; ls`;
  expect(foldersOf(line).at(-1)?.length).toBe(16);
});

test.each([
  ...[
    'cd "$(pwd)/sub"',
    "cd `pwd`/sub",
    "cd $((1))",
    'pushd "$(git rev-parse --show-toplevel)"',
    "popd",
    "pushd +1",
    "cd -",
    'cd "$OLDPWD"',
    'cd "$TMPDIR/x"',
    'cd "$OLDPWD"',
    'cd "$TMPDIR/x"',
  ],
])("what runs behind %s runs in a folder that only the shell knows", (line) => {
  const [, behind] = withWorkingDirectory(parseCommand(`${line}; ls`).commands, command(line));
  expect(behind?.lost).toBe(true);
});
