import { describe, expect, it } from "vitest";
import { blocksOfContent, imagesOfContent, textOfContent } from "../../src/chat/content.ts";

describe("the content of a message", () => {
  it("is a text or a list of blocks", () => {
    expect(blocksOfContent("hi")).toEqual([{ type: "text", text: "hi" }]);
    expect(blocksOfContent([{ type: "text" }, 1, null])).toEqual([{ type: "text" }]);
    expect(blocksOfContent(null)).toEqual([]);
  });

  it("reads as text, with blocks of other kinds by type", () => {
    const content = [{ type: "text", text: "a" }, { type: "image" }, { type: "document" }, {}];
    expect(textOfContent(content)).toBe("a\n[document]\n[unknown]");
  });

  it("has raster images in base64 alone", () => {
    const image = (source: unknown) => ({ type: "image", source });
    const good = { type: "base64", media_type: "image/webp", data: "aGk=" };
    expect(imagesOfContent([image(good), image({ ...good, data: "a b" }), image("x"), { type: "text" }])).toEqual([
      { mediaType: "image/webp", data: "aGk=" },
    ]);
  });
});
