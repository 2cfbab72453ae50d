import { describe, expect, it } from "vitest";
import { type FileChange, madeChanges, plannedChanges } from "../../src/chat/changes.ts";

const text = (changes: readonly FileChange[] | null): unknown =>
  changes?.map(({ path, lines }) => [path, lines.map((line) => line.sign + line.text)]);

describe("planned changes", () => {
  it.each([
    ["Write", { file_path: "/p/a", content: "one\ntwo\n" }, [["a", ["+one", "+two"]]]],
    ["Edit", { file_path: "/q/b", old_string: "a\nb\nc", new_string: "a\nB\nc" }, [["/q/b", [" a", "-b", "+B", " c"]]]],
    [
      "MultiEdit",
      {
        file_path: "/p/c",
        edits: [
          { old_string: "x", new_string: "y" },
          { old_string: "", new_string: "z" },
        ],
      },
      [["c", ["-x", "+y", "+z"]]],
    ],
    ["Edit", { file_path: "/p/d", old_string: "a", new_string: "a\nb" }, [["d", [" a", "+b"]]]],
    ["Bash", { command: "rm a" }, []],
    ["Edit", {}, [["", []]]],
  ])("of %s", (name, input, expected) => {
    expect(text(plannedChanges(name, input, "/p"))).toEqual(expected);
  });

  it("leave out lines far from a change", () => {
    const lines = Array.from({ length: 40 }, (_, n) => `line ${n}`);
    const [change] = plannedChanges("Edit", {
      old_string: lines.join("\n"),
      new_string: lines.with(3, "third").with(30, "thirtieth").join("\n"),
    });
    expect(change?.lines.filter(({ sign }) => sign === "@")).toHaveLength(1);
    expect(change?.lines.length).toBeLessThan(20);
  });

  it("of huge texts are not compared", () => {
    const huge = "word\n".repeat(30_000);
    const [change] = plannedChanges("Edit", { old_string: huge, new_string: `${huge}more` });
    expect(change?.lines).toHaveLength(60_001);
  });
});

describe("changes that were made", () => {
  it("come from the patch in the result", () => {
    const patch = [{ lines: [" a", "-b", "+c", "\\ No newline at end of file"] }, { lines: ["+d"] }];
    expect(text(madeChanges("a", { structuredPatch: patch }))).toEqual([["a", [" a", "-b", "+c", "@", "+d"]]]);
    expect(madeChanges("a", { structuredPatch: [] })).toBeNull();
    expect(madeChanges("a", { structuredPatch: "no" })).toBeNull();
  });
});
