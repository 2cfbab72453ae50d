import { expect, test } from "vitest";
import { readableImages } from "../../../src/agent/loop/prompt-images.ts";

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
  ["a GIF file, whatever type it claims", [image(gif)]],
  ["a JPEG file", [image(jpeg)]],
  ["base64 in several lines", [image(gif.replace(/.{20}/g, "$&\n"))]],
  ["an image elsewhere", [{ type: "image", source: { type: "url", url: "https://example.org/a.png" } }]],
  ["an image without a source", [{ type: "image" }]],
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
