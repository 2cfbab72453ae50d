import { expect, it } from "vitest";
import { readChatImage } from "../../src/chat/image.ts";

const bytes = (text: string, length = text.length): Uint8Array => {
  const all = new Uint8Array(length);
  all.set([...text].map((char) => char.charCodeAt(0)));
  return all;
};
const png = "\x89PNG\r\n\x1a\n";

it.each([
  [png, "image/png"],
  ["\xff\xd8\xff\xe0", "image/jpeg"],
  ["GIF89a", "image/gif"],
  ["RIFF\0\0\0\0WEBP", "image/webp"],
])("takes the type from the content: %j", (content, mediaType) => {
  expect(readChatImage("photo.png", bytes(content))).toMatchObject({ mediaType });
});

it("encodes the content", () => {
  expect(readChatImage("a.png", bytes(png))).toEqual({ mediaType: "image/png", data: "iVBORw0KGgo=" });
});

it.each(["<svg/>", "", "RIFF\0\0\0\0WAVE"])("rejects other content, whatever its name: %j", (content) => {
  expect(readChatImage("a.png", bytes(content))).toBe("a.png is not a PNG, JPEG, GIF or WebP image.");
});

it("rejects an image that is too large once it is encoded", () => {
  const limit = (5 * 1024 * 1024 * 3) / 4;
  expect(readChatImage("a.png", bytes(png, limit))).toMatchObject({ mediaType: "image/png" });
  expect(readChatImage("a.png", bytes(png, limit + 1))).toBe("a.png is larger than 3.75 MB.");
});
