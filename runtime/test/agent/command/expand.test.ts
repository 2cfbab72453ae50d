import { describe, expect, test } from "vitest";
import { fillIn, hasPlaces, splitShell } from "../../../src/agent/command/expand.ts";
import { parseCommand, splitArguments } from "../../../src/agent/command/parse.ts";

describe("slash commands", () => {
  test("are a slash and a name; paths and comments are not", () => {
    expect(parseCommand("/compact keep the names ")).toEqual({ name: "compact", args: "keep the names" });
    expect(parseCommand("/plug:hi")).toEqual({ name: "plug:hi", args: "" });
    expect(parseCommand("/usr/bin is a folder")).toBeNull();
    expect(parseCommand("// a comment")).toBeNull();
    expect(parseCommand("say /compact")).toBeNull();
  });

  test("count single arguments from 0", () => {
    expect(fillIn("all: $ARGUMENTS; second: $1; first: $ARGUMENTS[0]; none: <$7>", "foo bar")).toBe(
      "all: foo bar; second: bar; first: foo; none: <>",
    );
  });

  test("keep quoted words together", () => {
    expect(splitArguments(`one "two three" 'four five'`)).toEqual(["one", "two three", "four five"]);
  });

  test("know whether they have a place for arguments", () => {
    expect(hasPlaces("nothing here for $5x")).toBe(false);
    expect(hasPlaces("and $0")).toBe(true);
  });

  test("show their command lines apart from their words", () => {
    expect(splitShell("a !`echo x` b")).toEqual([
      { kind: "text", text: "a " },
      { kind: "shell", command: "echo x", written: "!`echo x`" },
      { kind: "text", text: " b" },
    ]);
  });
});
