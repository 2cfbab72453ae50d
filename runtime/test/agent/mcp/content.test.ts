import { expect, test } from "vitest";
import { convertBlock } from "../../../src/agent/mcp/content.ts";
import { memoryFiles } from "../fixture/memory-files.ts";

const files = memoryFiles();
const results = {
  ports: { files, clock: { now: () => 7, sleep: async () => {} }, ids: { uuid: () => "abcdefgh-0-0-0-0" as const } },
  folders: { results: "/results" },
};

test("text stays text", async () => {
  expect(await convertBlock({ type: "text", text: "hi", _meta: {} }, "s", results)).toEqual([
    { type: "text", text: "hi" },
  ]);
  expect(await convertBlock({ type: "text" }, "s", results)).toEqual([{ type: "text", text: "" }]);
});

test("an image is passed on and saved", async () => {
  const image = { type: "image", source: { type: "base64", data: "aGk=", media_type: "image/jpeg" } };
  expect(await convertBlock({ type: "image", data: "aGk=", mimeType: "image/jpeg" }, "my server", results)).toEqual([
    image,
    { type: "text", text: "[Image: source: /results/mcp-my_server-blob-7-abcdef.jpg]" },
  ]);
  expect(files.files.get("/results/mcp-my_server-blob-7-abcdef.jpg")).toBe("hi");
  const other = await convertBlock({ type: "image", data: "aGk=", mimeType: "image/x" }, "s", results);
  expect(other[1]?.text).toMatch(/\.bin\]$/);
  expect((await convertBlock({ type: "image", data: "aGk=" }, "s", results))[1]?.text).toMatch(/\.png\]$/);
});

test("an image that cannot be saved is passed on all the same", async () => {
  const write = async () => Promise.reject(new Error("full"));
  const broken = { ...results, ports: { ...results.ports, files: { ...files, write } } };
  expect(await convertBlock({ type: "image", data: "aGk=" }, "s", broken)).toHaveLength(1);
});

test("resources become text", async () => {
  const resource = { type: "resource", resource: { uri: "u://x", text: "content" } };
  expect(await convertBlock(resource, "s", results)).toEqual([
    { type: "text", text: "[Resource from s at u://x] content" },
  ]);
  const link = { type: "resource_link", name: "n", uri: "u://x" };
  expect(await convertBlock(link, "s", results)).toEqual([{ type: "text", text: "[Resource link: n] u://x" }]);
});

test("binary content is saved, and the model reads where", async () => {
  const blob = { type: "resource", resource: { uri: "u://x", blob: "aGk=", mimeType: "application/pdf" } };
  expect(await convertBlock(blob, "s", results)).toEqual([
    {
      type: "text",
      text: "[Resource from s at u://x] Binary content (application/pdf, 2 bytes) saved to /results/mcp-s-blob-7-abcdef.pdf",
    },
  ]);
  const audio = { type: "audio", data: "aGk=", mimeType: "audio/wav" };
  expect((await convertBlock(audio, "s", results))[0]?.text).toMatch(/^\[Audio from s\] .* saved to .*\.wav$/);
  const image = { type: "resource", resource: { uri: "u://x", blob: "aGk=", mimeType: "image/png" } };
  expect(await convertBlock(image, "s", results)).toMatchObject([
    { type: "text" },
    { type: "image" },
    { type: "text" },
  ]);
  const broken = { type: "audio", data: "no base64!" };
  expect((await convertBlock(broken, "s", results))[0]?.text).toMatch(/\(unknown type, 0 bytes\) could not be saved$/);
});

test("a link names its description", async () => {
  const link = { type: "resource_link", name: "n", uri: "u://x", description: "about it" };
  expect(await convertBlock(link, "s", results)).toEqual([
    { type: "text", text: "[Resource link: n] u://x (about it)" },
  ]);
});

test("any other block is shown as JSON", async () => {
  const block = { type: "video", data: "x" };
  expect(await convertBlock(block, "s", results)).toEqual([{ type: "text", text: JSON.stringify(block) }]);
});
