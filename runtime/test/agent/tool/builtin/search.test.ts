import { symlink, utimes, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { beforeEach, describe, expect, it } from "vitest";
import { glob } from "../../../../src/agent/tool/builtin/glob.ts";
import { grep } from "../../../../src/agent/tool/builtin/grep.ts";
import { read } from "../../../../src/agent/tool/builtin/read.ts";
import { openToolFixture, type ToolFixture } from "../fixture.ts";

it.each([
  [{ pattern: "/etc/ap?/*", path: "." }, "/etc"],
  [{ pattern: "/{etc,usr}/*" }, "/"],
  [{ pattern: "*.ts", path: "/etc" }, "/etc"],
  [{ pattern: "*.ts" }, "."],
])("regression: permissions looked at the folder of %j, and the pattern leads elsewhere", (input, path) => {
  expect(glob.subject(input)).toEqual({ kind: "search", path });
});

it.each(["//h/s/*", "\\\\h\\s\\*", "/\\h"])("%s may name another computer", (pattern) => {
  expect(glob.subject({ pattern })).toMatchObject({ remote: pattern });
});

describe("searching", () => {
  let fixture: ToolFixture;
  const search = async (input: object) => (await fixture.call(grep, input)).content;

  beforeEach(async () => {
    fixture = await openToolFixture();
    const files = {
      "a.ts": "alpha\nbeta\nAlpha two\n",
      "d/b.ts": "alpha\n",
      "d/c.js": "beta alpha\n",
      ".hid/x.ts": "alpha",
    };
    let seconds = 1_700_000_000;
    for (const [name, text] of Object.entries(files)) {
      const path = join(fixture.folder, name);
      await fixture.context.ports.files.makeDirectory(join(path, ".."));
      await writeFile(path, text);
      seconds += 10;
      await utimes(path, seconds, seconds);
    }
  });

  it.each([
    [read, { file_path: "a.ts\0" }],
    [read, { file_path: "\0a.ts" }],
    [grep, { pattern: "x", path: "d\0" }],
    [glob, { pattern: "*\0" }],
    [glob, { pattern: "*", path: "d\0x" }],
  ])("regression: a path with a null byte was refused only after it had permission: %o", async (tool, input) => {
    const accepted = tool.accept(input);
    const problem = accepted.ok ? await tool.validate(accepted.input, fixture.context) : null;
    expect(problem).toContain("contains a null byte");
  });

  it.each(["a.ts /", "a.ts\n/.", "d/a.ts\t/./"])(
    "regression: %j was read without its white space",
    async (file_path) => {
      const accepted = read.accept({ file_path });
      const problem = accepted.ok ? await read.validate(accepted.input, fixture.context) : null;
      expect(problem).toContain("file_path ends in white space");
    },
  );

  it("regression: a path whose links cannot be followed was read with permission", async () => {
    await symlink("loop", join(fixture.folder, "loop"));
    for (const [tool, input] of [
      [read, { file_path: "loop" }],
      [grep, { pattern: "x", path: "loop/x" }],
      [glob, { pattern: "*", path: "loop" }],
    ] as const) {
      const accepted = tool.accept(input);
      expect(accepted.ok && (await tool.validate(accepted.input, fixture.context))).toContain("cannot be followed");
    }
  });

  it.each([
    [{ pattern: "*.ts" }, "a.ts\nd/b.ts\n.hid/x.ts"],
    [{ pattern: "d/*" }, "d/b.ts\nd/c.js"],
    [{ pattern: "*.zz" }, "No files found"],
  ])("finds files: %j", async (input, expected) => {
    expect((await fixture.call(glob, input)).content).toBe(expected);
  });

  it.each([
    [{ pattern: "alpha" }, "Found 4 files\n.hid/x.ts\nd/c.js\nd/b.ts\na.ts"],
    [
      { pattern: "alpha", output_mode: "content" },
      ".hid/x.ts:1:alpha\na.ts:1:alpha\nd/b.ts:1:alpha\nd/c.js:1:beta alpha",
    ],
    [{ pattern: "alpha", output_mode: "content", "-i": true, path: "a.ts" }, "1:alpha\n3:Alpha two"],
    [{ pattern: "beta", output_mode: "content", "-C": 1, path: "a.ts" }, "1-alpha\n2:beta\n3-Alpha two"],
    [{ pattern: "beta", output_mode: "content", "-A": 1 }, "a.ts:2:beta\na.ts-3-Alpha two\n--\nd/c.js:1:beta alpha"],
    [{ pattern: "alpha", output_mode: "content", "-o": true, glob: "*.js" }, "d/c.js:1:alpha"],
    [{ pattern: "a.*b", multiline: true, output_mode: "content", path: "a.ts" }, "1:alpha\n2:beta"],
    [{ pattern: "alpha", glob: "*.{js,md}" }, "Found 1 file\nd/c.js"],
    [{ pattern: "alpha", type: "ts", head_limit: 1 }, "Found 1 file limit: 1\n.hid/x.ts"],
    [{ pattern: "nomatch" }, "No files found"],
    [{ pattern: "nomatch", output_mode: "content" }, "No matches found"],
    [{ pattern: "alpha", output_mode: "count", glob: "*.js" }, "d/c.js:1\n\nFound 1 total occurrence across 1 file."],
  ])("searches: %j", async (input, expected) => {
    expect(await search(input)).toBe(expected);
  });

  it.each(["l{1,2}", "l{1,}", "\\p{L}l", "[{]|a", "\\{|a", "[[:alpha:]{]l"])("accepts braces: %s", async (pattern) => {
    expect(await search({ pattern })).toContain("Found");
  });

  it("names a file whose matches it counts", async () => {
    expect(await search({ pattern: "alpha", output_mode: "count", path: "d/c.js" })).toContain("d/c.js:1");
  });

  it("reports patterns that make no sense", async () => {
    expect(await search({ pattern: "(((" })).toContain("Search failed — ripgrep rejected the pattern");
    expect(await search({ pattern: "interface A {" })).toContain("repetition quantifier expects a valid decimal");
    expect(await search({ pattern: "a{1" })).toContain("unclosed counted repetition");
    expect(await search({ pattern: "x", type: "zzz" })).toContain("unrecognized file type: zzz");
    expect(await search({ pattern: "x", path: "/nonexist" })).toContain("Path does not exist: /nonexist");
  });

  it("is not slowed down by a hostile pattern", async () => {
    await writeFile(join(fixture.folder, "long"), "a".repeat(20_000));
    expect(await search({ pattern: "(a+)+$x", path: "long" })).toBe("No files found");
  });
});
