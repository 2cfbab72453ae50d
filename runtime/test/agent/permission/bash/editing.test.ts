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
  "cp a b",
  "sed -i s/a/b/ file",
  "sed -E -i s/a/b/g file",
  "sed --in-place s/a/b/2 file",
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
  "touch a\\ b",
  "> out touch a",
])("%s does more, or hides what it does", (line) => expect(accepted(line)).toBe(false));

test("no other mode accepts it", () => {
  for (const mode of ["default", "plan", "dontAsk", "auto", "bypassPermissions"] as const)
    expect(editingCommand(commandOf("touch a"), { mode })).toBe(false);
});
