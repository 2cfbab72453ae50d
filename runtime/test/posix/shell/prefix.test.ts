import { expect, it } from "vitest";
import { prefixed, quoteForShell } from "../../../src/posix/shell/prefix.ts";

it("quotes a text as one word", () => {
  expect(quoteForShell("it's $x")).toBe("'it'\\''s $x'");
});

it.each([
  [undefined, "ls"],
  ["", "ls"],
  ["/a b/run", "'/a b/run' 'ls'"],
  ["/run -a 'q r'", "'/run' -a 'q r' 'ls'"],
  ["/run -a -b", "'/run -a' -b 'ls'"],
  ["/run; id", "'/run; id' 'ls'"],
  ["$HOME/run", "'$HOME/run' 'ls'"],
])("with the prefix %j the shell runs %s", (prefix, line) => {
  expect(prefixed("ls", prefix)).toBe(line);
});
