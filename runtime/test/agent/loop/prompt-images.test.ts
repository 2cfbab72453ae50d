import { describe, expect, test } from "vitest";
import { imageCount, readableImages, storeImages } from "../../../src/agent/loop/prompt-images.ts";
import type { FilesPort } from "../../../src/ports.ts";

const image = (data: unknown, fields: object = {}) => ({
  type: "image",
  source: { type: "base64", media_type: "image/png", data, ...fields },
});
const base64 = (...bytes: number[]): string => btoa(String.fromCharCode(...bytes));
const gif = "R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7";
const png = "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJ";
const jpeg = base64(0xff, 0xd8, 0xff, 0xc0, 0, 11, 8, 0, 1, 0, 1, 1, 1, 0x11, 0);

test.each([
  ["text", "words"],
  ["blocks without images", [{ type: "text", text: "words" }]],
  ["a PNG file with a readable header", [image(png)]],
  ["a GIF file", [image(gif, { media_type: "image/gif" })]],
  ["a JPEG file", [image(jpeg, { media_type: "image/jpeg" })]],
  ["base64 in several lines", [image(gif.replace(/.{20}/g, "$&\n"), { media_type: "image/gif" })]],
  ["an image elsewhere", [{ type: "image", source: { type: "url", url: "https://example.org/a.png" } }]],
])("keeps %s", (_, content) => {
  expect(readableImages(content)).toEqual(content);
});

test.each([
  ["nothing", "", "empty"],
  ["no data at all", undefined, "empty"],
  ["what is no base64", "!!!!", "empty"],
  ["a single character", "A", "empty"],
  ["a text", btoa("not an image"), "dimensions"],
  ["a drawing in SVG", btoa("<svg/>"), "dimensions"],
  ["a JPEG file without a frame", "/9j/4AAQSkZJRgABAQAAAQABAAD/2Q==", "dimensions"],
  ["a PNG file without its size", png.slice(0, 20), "dimensions"],
])("replaces an image of %s by a text", (_, data, reason) => {
  const text = { type: "text", text: "see" };
  expect(readableImages([text, image(data)])).toEqual([
    text,
    { type: "text", text: expect.stringMatching(`^\\[Image could not be processed: .*${reason}`) },
  ]);
});

test("gives an image the type of its header", () => {
  expect(readableImages([image(gif)])).toEqual([image(gif, { media_type: "image/gif" })]);
});

test("counts images wherever they are", () => {
  const elsewhere = { type: "image", source: { type: "url", url: "https://example.org/a.png" } };
  expect(imageCount([image(gif), { type: "text", text: "and" }, elsewhere])).toBe(2);
  expect(imageCount("words")).toBe(0);
});

describe("stored images", () => {
  const recorded = (failing = false) => {
    const written: string[] = [];
    const files = {
      makeDirectory: async () => {},
      write: async (path: string, data: Uint8Array) => {
        if (failing) throw new Error("full");
        written.push(`${path} ${data.length}`);
      },
    } as unknown as FilesPort;
    return { written, at: { first: 3, folder: "/t/images", files } };
  };

  test("have the numbers of their places and the extensions of their headers", async () => {
    const { written, at } = recorded();
    const elsewhere = { type: "image", source: { type: "url", url: "https://example.org/a.png" } };
    const texts = await storeImages([image(jpeg), elsewhere, { type: "text", text: "x" }, image(gif)], at);
    expect(texts.map(({ text }) => text)).toEqual([
      "[Image: source: /t/images/3.jpg]",
      "[Image: source: /t/images/5.gif]",
    ]);
    expect(written).toEqual(["/t/images/3.jpg 15", "/t/images/5.gif 42"]);
  });

  test("are not named if they cannot be written", async () => {
    expect(await storeImages([image(png)], recorded(true).at)).toEqual([]);
  });
});

test("regression: an image without a source reached the API, which rejects it", () => {
  const problem = "[Image could not be processed: its source is not an object.]";
  for (const image of [{ type: "image" }, { type: "image", source: null }, { type: "image", source: "x" }])
    expect(readableImages([image])).toEqual([{ type: "text", text: problem }]);
});
