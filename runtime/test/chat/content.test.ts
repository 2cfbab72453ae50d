import { describe, expect, it } from "vitest";
import { blocksOf, imagesOfContent, readablePath, summaryOfInput, textOfContent } from "../../src/chat/content.ts";

describe("the content of a message", () => {
  it("is a text or a list of blocks", () => {
    expect(blocksOf("hi")).toEqual([{ type: "text", text: "hi" }]);
    expect(blocksOf([{ type: "text" }, 1, null])).toEqual([{ type: "text" }]);
    expect(blocksOf(null)).toEqual([]);
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

describe("the input of a tool in one line", () => {
  it.each([
    [{ command: "ls", description: "List" }, "ls"],
    [{ file_path: "/p/src/a.ts" }, "src/a.ts"],
    [{ file_path: "/pp/a.ts" }, "/pp/a.ts"],
    [{ questions: [1, 2] }, "2 questions"],
    [{ todos: [1] }, "1 item"],
    [{ limit: 3, nested: {} }, "limit: 3"],
    [{}, ""],
  ])("%j is %s", (input, summary) => {
    expect(summaryOfInput(input, "/p")).toBe(summary);
  });

  it("keeps paths without a folder", () => {
    expect(readablePath("/p/a", undefined)).toBe("/p/a");
  });
});
