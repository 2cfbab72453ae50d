import { expect, it } from "vitest";
import { changeIn, recordedFiles } from "../../../../src/engine/rerun/recorded-ports/files.ts";

const path = "/project/a.txt";

it.each([
  ["a new file", { type: "create", filePath: path, content: "c\n", originalFile: null }, null, "c\n"],
  ["a file in another's place", { type: "update", filePath: path, content: "new", originalFile: "old" }, "old", "new"],
  ["an edit", { filePath: path, oldString: "a", newString: "$&b", originalFile: "a a" }, "a a", "$&b a"],
  [
    "an edit everywhere",
    { filePath: path, oldString: "a", newString: "b", originalFile: "a a", replaceAll: true },
    "a a",
    "b b",
  ],
  ["an edit that makes a file", { filePath: path, oldString: "", newString: "b", originalFile: null }, null, "b"],
  ["a notebook", { notebook_path: path, original_file: "{}", updated_file: "{ }" }, "{}", "{ }"],
])("the result of a call reports %s", (_, result, before, after) => {
  expect(changeIn(result)).toEqual({ path, before, after });
});

it.each([
  ["a command", { stdout: "", stderr: "" }],
  ["a file that was read", { type: "text", file: { filePath: path, content: "c" } }],
  ["a failure", "Error: no"],
  ["nothing", undefined],
])("but not that of %s", (_, result) => {
  expect(changeIn(result)).toBeNull();
});

it("files are as they were around each call", async () => {
  const disk = new Map([[path, "something else"]]);
  const files = recordedFiles({
    write: async (at, data) => void disk.set(at, String(data)),
    remove: async (at) => void disk.delete(at),
  });
  const made = { filePath: path, content: "v1", originalFile: null };
  await files.before(made);
  expect(disk.has(path)).toBe(false);
  await files.after(made);
  expect(disk.get(path)).toBe("v1");
  await files.before({ filePath: path, oldString: "v2", newString: "v3", originalFile: "v2" });
  expect(disk.get(path)).toBe("v2");
});
