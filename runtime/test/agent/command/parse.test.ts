import fc from "fast-check";
import { expect, test } from "vitest";
import { parseSlashCommand } from "../../../src/agent/command/parse.ts";

test("a command is a slash and a name, with arguments after a blank", () => {
  expect(parseSlashCommand("/compact keep the names ")).toEqual({ name: "compact", args: "keep the names" });
  expect(parseSlashCommand("  /plug:hi\n")).toEqual({ name: "plug:hi", args: "" });
  expect(parseSlashCommand("/goal\nline one\nline two")).toEqual({ name: "goal", args: "line one\nline two" });
  expect(parseSlashCommand("/mcp__s__p.q-r")).toEqual({ name: "mcp__s__p.q-r", args: "" });
});

test("paths, comments and text before the slash are no commands", () => {
  for (const text of ["/usr/bin is a folder", "// a comment", "/", "say /compact", "/-x", "/:x", ""])
    expect(parseSlashCommand(text)).toBeNull();
});

test("law: name and arguments are read back as they were written", () => {
  const name = fc.stringMatching(/^[A-Za-z0-9_][\w:.-]{0,12}$/);
  const args = fc.string().map((text) => text.trim());
  fc.assert(
    fc.property(name, args, (given, rest) => {
      expect(parseSlashCommand(`/${given} ${rest}`)).toEqual({ name: given, args: rest });
    }),
  );
});
