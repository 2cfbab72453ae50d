import { expect, test } from "vitest";
import { persistLarge } from "../../../../src/agent/tool/file/persisted.ts";
import { memoryFiles } from "../../fixture/memory-files.ts";
import { openToolFixture } from "../fixture.ts";

const { context } = await openToolFixture();
const files = memoryFiles();
const saving = {
  ports: { ...context.ports, files },
  folders: { ...context.folders, results: "/results" },
  toolUseId: "toolu_1/..",
};

test("content up to the limit stays unchanged", async () => {
  const blocks = [{ type: "text", text: "12345" }];
  expect(await persistLarge("12345", 5, saving)).toBe("12345");
  expect(await persistLarge(blocks, 5, saving)).toBe(blocks);
  const image = [{ type: "text", text: "123456" }, { type: "image" }];
  expect(await persistLarge(image, 5, saving)).toBe(image);
});

test("longer content is saved, and the model reads its beginning and its path", async () => {
  const text = "x".repeat(3000);
  const shown = await persistLarge(text, 5, saving);
  expect(files.files.get("/results/toolu_1___.txt")).toBe(text);
  expect(shown).toBe(
    `<persisted-output>\nOutput too large (2.9KB). Full output saved to: /results/toolu_1___.txt\n\nPreview (first 2KB):\n${"x".repeat(2000)}\n...\n</persisted-output>`,
  );
  const blocks = [{ type: "text", text }];
  expect(await persistLarge(blocks, 5, saving)).toContain("/results/toolu_1___.json");
  expect(files.files.get("/results/toolu_1___.json")).toBe(JSON.stringify(blocks, null, 2));
});

test("content that cannot be saved stays unchanged", async () => {
  const write = async () => Promise.reject(new Error("full"));
  const broken = { ...saving, ports: { ...saving.ports, files: { ...files, write } } };
  expect(await persistLarge("123456", 5, broken)).toBe("123456");
});
