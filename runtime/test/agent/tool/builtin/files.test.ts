import { readFile, utimes, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { beforeEach, describe, expect, it } from "vitest";
import { bash } from "../../../../src/agent/tool/builtin/bash.ts";
import { edit } from "../../../../src/agent/tool/builtin/edit.ts";
import { multiEdit } from "../../../../src/agent/tool/builtin/multi-edit.ts";
import { notebookEdit } from "../../../../src/agent/tool/builtin/notebook-edit.ts";
import { read } from "../../../../src/agent/tool/builtin/read.ts";
import { write } from "../../../../src/agent/tool/builtin/write.ts";
import { openToolFixture, type ToolFixture } from "../fixture.ts";

const current = "(you know the current file: another Read would show nothing new)";

describe("file tools", () => {
  let fixture: ToolFixture;
  let file: string;

  beforeEach(async () => {
    fixture = await openToolFixture();
    file = join(fixture.folder, "f.txt");
    await writeFile(file, "one\ntwo\ntwo\n");
  });

  it("shows lines with their numbers, the last empty one included", async () => {
    expect((await fixture.call(read, { file_path: file })).content).toBe("1\tone\n2\ttwo\n3\ttwo\n4\t");
    expect((await fixture.call(read, { file_path: "f.txt", offset: "2", limit: 1 })).content).toBe("2\ttwo");
    expect((await fixture.call(read, { file_path: file, offset: 99 })).content).toContain(
      "shorter than the provided offset (99)",
    );
    expect(await fixture.call(read, { file_path: join(fixture.folder, "f.md") })).toMatchObject({
      isError: true,
      content: `File does not exist. Note: your current working directory is ${fixture.folder}. Did you mean f.txt?`,
    });
  });

  it("shows the first lines of a file with too many tokens, and refuses such a range of lines", async () => {
    await writeFile(file, `${"a line of words\n".repeat(10_000)}end`);
    const outcome = await read.run({ file_path: file }, fixture.context);
    expect(outcome).toMatchObject({
      output: { file: { numLines: 5312, totalLines: 10_001, truncatedByTokenCap: true } },
      notice: expect.stringContaining("offset=5313 limit=5312"),
    });
    const message = expect.stringMatching(/^File content \(\d+ tokens\) exceeds maximum allowed tokens \(25000\)\./);
    expect(await read.run({ file_path: file, offset: 2 }, fixture.context)).toMatchObject({ kind: "failed", message });
    expect(await read.run({ file_path: file, limit: 9000 }, fixture.context)).toMatchObject({
      kind: "failed",
      message,
    });
    const large = await read.run({ file_path: file, allow_large: true }, fixture.context);
    expect(large).toMatchObject({ output: { file: { numLines: 10_001 } } });
    expect(large).not.toHaveProperty("notice");
  });

  it("creates, replaces and refuses what has changed since", async () => {
    expect((await fixture.call(write, { file_path: "a/b.txt", content: "x" })).content).toBe(
      `File created successfully at: a/b.txt ${current}`,
    );
    await fixture.call(read, { file_path: file });
    await writeFile(file, "changed\n");
    await utimes(file, new Date(), new Date(Date.now() + 5000));
    expect((await fixture.call(write, { file_path: file, content: "y" })).content).toContain(
      "File has been modified since read",
    );
    expect(await readFile(file, "utf8")).toBe("changed\n");
    expect(
      (await fixture.call(edit, { file_path: file, old_string: "changed", new_string: "q" })).structured,
    ).toMatchObject({
      staleRecovered: true,
      contentNotInModelContext: true,
    });
  });

  it("refuses devices, which might never end", async () => {
    const device = { file_path: "/dev/zero", old_string: "a", new_string: "b" };
    const refusal = expect.stringContaining("/dev/zero is a device, a pipe or a socket, not a regular file.");
    expect(await fixture.call(write, { file_path: "/dev/zero", content: "x" })).toMatchObject({ content: refusal });
    expect(await fixture.call(edit, device)).toMatchObject({ content: refusal });
  });

  it("takes a path without the white space around it", async () => {
    expect((await fixture.call(read, { file_path: ` ${file}\n` })).content).toContain("1\tone");
  });

  it("keeps the encoding of a file, and changes none that it cannot write again", async () => {
    const wide = (text: string) => Buffer.from(`\ufeff${text}`, "utf16le");
    await writeFile(file, wide("one\r\ntwo\r\n"));
    expect((await fixture.call(read, { file_path: file })).content).toBe("1\tone\n2\ttwo\n3\t");
    await fixture.call(edit, { file_path: file, old_string: "two", new_string: "zwei" });
    expect(await readFile(file)).toEqual(wide("one\r\nzwei\r\n"));
    const marked = join(fixture.folder, "marked.txt");
    await writeFile(marked, "\ufeffmarked\n");
    await fixture.call(write, { file_path: marked, content: "still\n" });
    expect(await readFile(marked, "utf8")).toBe("\ufeffstill\n");
    const old = Buffer.from([0x61, 0xe9, 0x0a]);
    await writeFile(file, old);
    expect((await fixture.call(read, { file_path: file })).content).toMatch(/^1\ta\ufffd\n2\t\n\n\[This file is not/);
    expect(await fixture.call(edit, { file_path: file, old_string: "a", new_string: "b" })).toMatchObject({
      isError: true,
    });
    expect(await fixture.call(write, { file_path: file, content: "b" })).toMatchObject({ isError: true });
    expect(await readFile(file)).toEqual(old);
  });

  it("keeps the kind of quotation marks that the text has", async () => {
    await writeFile(file, "it\u2019s \u201ctwo\u201d\n");
    await fixture.call(edit, { file_path: file, old_string: 'it\'s "two"', new_string: 'it\'s "three"' });
    expect(await readFile(file, "utf8")).toBe("it\u2019s \u201cthree\u201d\n");
  });

  it("edits exactly once, or everywhere", async () => {
    const twice = { file_path: file, old_string: "two", new_string: "2" };
    expect((await fixture.call(edit, twice)).content).toContain("Found 2 matches of the string to replace");
    expect((await fixture.call(edit, { ...twice, replace_all: "true" })).structured).toMatchObject({
      replaceAll: true,
      structuredPatch: [
        { oldStart: 1, oldLines: 3, newStart: 1, newLines: 3, lines: [" one", "-two", "-two", "+2", "+2"] },
      ],
    });
    expect(await readFile(file, "utf8")).toBe("one\n2\n2\n");
    expect((await fixture.call(edit, { ...twice, new_string: "two" })).content).toContain("No changes to make");
    expect((await fixture.call(edit, twice)).content).toBe("String to replace not found in file.\nString: two");
  });

  it("keeps the line ends of a file", async () => {
    await writeFile(file, "one\r\ntwo\r\n");
    await fixture.call(edit, { file_path: file, old_string: "one\ntwo", new_string: "1\n2" });
    expect(await readFile(file, "utf8")).toBe("1\r\n2\r\n");
  });

  it("takes replacement text literally", async () => {
    await fixture.call(edit, { file_path: file, old_string: "one", new_string: "$& $1 $$" });
    expect(await readFile(file, "utf8")).toBe("$& $1 $$\ntwo\ntwo\n");
  });

  it("makes all of several replacements or none", async () => {
    const edits = [
      { old_string: "one", new_string: "1" },
      { old_string: "missing", new_string: "x" },
    ];
    expect((await fixture.call(multiEdit, { file_path: file, edits })).isError).toBe(true);
    expect(await readFile(file, "utf8")).toBe("one\ntwo\ntwo\n");
    const chained = [edits[0], { old_string: "1\ntwo", new_string: "ok" }];
    await fixture.call(multiEdit, { file_path: file, edits: chained });
    expect(await readFile(file, "utf8")).toBe("ok\ntwo\n");
  });

  it("shows what is wrong with an input", async () => {
    expect(await fixture.call(read, { wrong: 1 })).toMatchObject({
      content:
        "<tool_use_error>InputValidationError: Read failed due to the following issues:\nThe required parameter `file_path` is missing\nAn unexpected parameter `wrong` was provided</tool_use_error>",
    });
    expect((await fixture.call(read, { file_path: 5 })).content).toContain(
      "The parameter `file_path` type is expected as `string` but provided as `number`",
    );
    const unparsed = { __unparsedToolInput: { raw: '{"file_path": "a', len: 16 } };
    expect(await fixture.call(read, unparsed)).toMatchObject({
      structured: "InputValidationError: JSON parse failed (16 bytes)",
    });
  });

  it("fills in what frames show", () => {
    expect(edit.shown({ file_path: "a", old_string: "b", new_string: "c  " }, "/w")).toEqual({
      replace_all: false,
      file_path: "a",
      old_string: "b",
      new_string: "c",
    });
    const markdown = { replace_all: false, file_path: "a.md", old_string: "b", new_string: "c  " };
    expect(edit.shown(markdown, "/w")).toEqual(markdown);
    const surplus = { file_path: "a", old_string: "b", new_string: "c", more: 1 };
    expect(edit.shown(surplus, "/w")).toEqual(surplus);
    expect(edit.shown({ wrong: 1 }, "/w")).toEqual({ wrong: 1 });
    expect(bash.shown({ command: "cd /w && ls" }, "/w")).toEqual({ command: "ls" });
    expect(bash.shown({ command: "cd /w/a && ls" }, "/w")).toEqual({ command: "cd /w/a && ls" });
  });

  it("shows an image in a file without an extension", async () => {
    const png = Buffer.from("iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJ", "base64");
    await writeFile(join(fixture.folder, "image"), png);
    await writeFile(join(fixture.folder, "image.txt"), png);
    await writeFile(join(fixture.folder, "broken"), png.subarray(0, 12));
    expect((await fixture.call(read, { file_path: "image" })).content).toMatchObject([{ type: "image" }]);
    expect((await fixture.call(read, { file_path: "image.txt" })).content).toContain("PNG");
    expect((await fixture.call(read, { file_path: "broken" })).content).toContain("Unable to resize image");
  });

  it("refuses a file whose name is only the extension of a binary format", async () => {
    for (const name of [".png", ".pdf", ".zip"])
      expect(await read.validate({ file_path: name }, fixture.context)).toContain("cannot read binary files");
    expect(await read.validate({ file_path: ".profile" }, fixture.context)).toBeNull();
  });

  it("regression: changed a file after its permission request had ended with a rule that it must be read", async () => {
    const { services } = fixture.context;
    const permissions = { ...services.permissions, mayChangeUnread: async () => false };
    const context = { ...fixture.context, services: { ...services, permissions } };
    const change = { file_path: file, old_string: "one", new_string: "1", replace_all: false };
    await expect(edit.run(change, context)).rejects.toThrow("has not been read yet");
    expect(await write.run({ file_path: file, content: "1" }, context)).toMatchObject({ kind: "failed" });
    expect(await readFile(file, "utf8")).toBe("one\ntwo\ntwo\n");
  });

  it("changes cells of a notebook that was read", async () => {
    const path = join(fixture.folder, "n.ipynb");
    const cell = { cell_type: "code", id: "c1", source: "a=1", metadata: {}, outputs: [], execution_count: null };
    await writeFile(path, JSON.stringify({ cells: [cell], metadata: {}, nbformat: 4, nbformat_minor: 5 }));
    const change = { notebook_path: path, new_source: "b=2", cell_id: "c1" };
    expect((await fixture.call(notebookEdit, change)).content).toContain("File has not been read yet");
    expect((await fixture.call(read, { file_path: path })).content).toEqual([
      { type: "text", text: '<cell id="c1">a=1</cell id="c1">' },
    ]);
    expect((await fixture.call(notebookEdit, change)).content).toBe("Updated cell c1 with b=2");
    const outcome = await notebookEdit.run({ ...change, notebook_path: "n.ipynb" }, fixture.context);
    expect(outcome).toMatchObject({ output: { notebook_path: path, cell_type: "code" } });
    await fixture.call(notebookEdit, { ...change, new_source: "# t", cell_type: "markdown", edit_mode: "insert" });
    expect((await fixture.call(notebookEdit, { ...change, edit_mode: "delete", new_source: "" })).content).toBe(
      "Deleted cell c1",
    );
    expect(JSON.parse(await readFile(path, "utf8"))).toMatchObject({
      cells: [{ cell_type: "markdown", source: "# t" }],
    });
  });
});
