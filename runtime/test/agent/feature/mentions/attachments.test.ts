import { expect, test } from "vitest";
import { reminder } from "../../../../src/agent/core/conversation.ts";
import {
  directoryBlocks,
  fileBlocks,
  mentionAttachments,
  tooLargeBlock,
  unattachedBlock,
} from "../../../../src/agent/feature/mentions/attachments.ts";

const text = {
  type: "text" as const,
  file: { filePath: "/p/a.txt", content: "one\ntwo", numLines: 2, startLine: 4, totalLines: 9 },
};

test("a file looks like a call of Read and its result", () => {
  expect(fileBlocks("/p/a.txt", text, {})).toEqual([
    reminder('Called the Read tool with the following input: {"file_path":"/p/a.txt"}'),
    reminder("Result of calling the Read tool:\n4\tone\n5\ttwo"),
  ]);
  const [, result, note] = fileBlocks("/p/a.txt", text, { unwritable: "is odd", truncated: true });
  expect(result?.text).toContain("This file is odd");
  expect(note?.text).toContain("/p/a.txt is too long");
});

test("an image is shown as such, a notebook as the list of its blocks, and a PDF file is named", () => {
  const image = { type: "image" as const, file: { base64: "AA==", type: "image/png" as const, originalSize: 1 } };
  const source = { type: "base64", data: "AA==", media_type: "image/png" };
  expect(fileBlocks("/p/i.png", image, {})[1]).toEqual({ type: "image", source });
  const cells = [{ cellType: "code", source: "print(1)", cell_id: "c1" }];
  const notebook = { type: "notebook" as const, file: { filePath: "/p/n.ipynb", cells } };
  expect(fileBlocks("/p/n.ipynb", notebook, {})[1]).toEqual(
    reminder(
      'Result of calling the Read tool:\n[{"text":"<cell id=\\"c1\\">print(1)</cell id=\\"c1\\">","type":"text"}]',
    ),
  );
  const pdf = { type: "pdf" as const, file: { filePath: "/p/d.pdf", base64: "", originalSize: 5 } };
  expect(fileBlocks("/p/d.pdf", pdf, {})[1]).toEqual(
    reminder("Result of calling the Read tool:\nPDF file read: /p/d.pdf (5 bytes)"),
  );
});

test("a folder looks like a call of Bash; its path is quoted if it needs it", () => {
  expect(directoryBlocks("/p/sub", "a\nb")).toEqual([
    reminder(
      'Called the Bash tool with the following input: {"command":"ls /p/sub","description":"Lists files in /p/sub"}',
    ),
    reminder("Result of calling the Bash tool:\na\nb"),
  ]);
  expect(directoryBlocks("/p/my notes", "")[0]?.text).toContain("ls '/p/my notes'");
});

test("attachments are read back as the model saw them", () => {
  const { file, directory, at_mention_reference: reference } = mentionAttachments;
  expect(file?.({ filename: "/p/a.txt", content: text, truncated: true })).toEqual(
    fileBlocks("/p/a.txt", text, { truncated: true }),
  );
  expect(file?.({ filename: "/p/a.txt", content: { type: "tape" } })).toEqual([]);
  expect(directory?.({ path: "/p/sub", content: "a" })).toEqual(directoryBlocks("/p/sub", "a"));
  expect(reference?.({ mentions: ["/p/big"], fileSize: 396_000 })).toEqual([tooLargeBlock("/p/big", 396_000)]);
  expect(tooLargeBlock("/p/big", 396_000).text).toContain(
    "/p/big, whose content is not attached: the file is too large (386.7KB)",
  );
  expect(reference?.({ mentions: ["a", "b"] })).toEqual([unattachedBlock(["a", "b"])]);
});
