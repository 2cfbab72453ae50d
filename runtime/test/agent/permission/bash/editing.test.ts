import { expect, test } from "vitest";
import { editingCommand } from "../../../../src/agent/permission/bash/editing.ts";
import { commandOf } from "./line.ts";

const accepted = (line: string) => editingCommand(commandOf(line), { mode: "acceptEdits" });

test.each([
  "touch a",
  "mkdir -p a/b",
  "rm -rf a",
  "rmdir a",
  "mv a b",
  "timeout 5 mv a b",
  "nohup rm a",
  "nice -n 5 mkdir a",
  "command cp a b",
  "LANG=C rmdir a",
  "LANG=C timeout 5 sed -i s/a/b/ file",
  "mv a b <<< x",
  "'mv' a b",
  "\\rm a",
  "cp a b",
  "sed -i s/a/b/ file",
  "sed -E -i s/a/b/g file",
  "sed --in-place s/a/b/2 file",
  "sed -i s/a/b/ README.md",
  "sed -i s/a/b/ src/main.ts",
  "sed -i 's/a,b c!/x:=/' file",
  "sed -i -E s/a/b/ w",
  "sed --in-place s/a/b/ w",
  "sed -i s/a/b/ file w",
])("%s does what an edit does", (line) => expect(accepted(line)).toBe(true));

test.each([
  "touch -r a b",
  "mv -f a b",
  "cp -r a b",
  "sed -n p file",
  "sed -i 's/a/b/w out' file",
  "sed -i 's/a/b/e' file",
  "sed -i p file",
  "sed -i",
  "chmod +x a",
  "toString",
  "X=1 touch a",
  "'touch' a",
  "timeout 5 touch a",
  "LANG=C touch a",
  "touch a <<< x",
  "X=1 mv a b",
  "env mv a b",
  "/bin/mv a b",
  "xargs mv a b",
  "timeout 5 xargs rm a",
  "<<< x mv a b",
  "timeout 5 <<< x mv a b",
  "> out mkdir a",
  "timeout 5 mv -n a b",
  "touch a\\ b",
  "> out touch a",
])("%s does more, or hides what it does", (line) => expect(accepted(line)).toBe(false));

test("no other mode accepts it", () => {
  for (const mode of ["default", "plan", "dontAsk", "auto", "bypassPermissions"] as const)
    expect(editingCommand(commandOf("touch a"), { mode })).toBe(false);
});

test.each([
  ...[
    "!x",
    ",x",
    ":x",
    "é",
    "d",
    "q",
    "1d",
    "1,2",
    "1~y",
    "w",
    "wow.txt",
    "e2e.ts",
    "src/write",
    "s.txt",
    "y.txt",
    "x;y",
  ],
  ...["'x y'", "x\\#y", "./!x"],
])("regression: sed -i s/a/b/ %s was accepted, although some kinds of sed run the file as a script", (name) => {
  expect(accepted(`sed -i s/a/b/ ${name}`)).toBe(false);
  expect(accepted(`sed -E -i s/a/b/ ${name}`)).toBe(false);
});
