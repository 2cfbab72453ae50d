import { describe, expect, it } from "vitest";
import { longestText, readContent } from "../../../viewer/session/content.ts";

const image = (media_type: string, data: string) => ({ type: "image", source: { type: "base64", media_type, data } });

describe("content", () => {
  it("is text and images", () => {
    const content = readContent([{ type: "text", text: "a" }, image("image/png", "aGk="), { type: "text", text: "b" }]);
    expect(content).toMatchObject({ text: "a\nb", images: [{ url: "data:image/png;base64,aGk=" }] });
  });

  it("takes no picture that could run something, nor an address", () => {
    for (const invalid of [
      image("image/svg+xml", "aGk="),
      image("image/png", 'x" onload='),
      { type: "image", source: { type: "url", url: "http://x" } },
    ])
      expect(readContent([invalid])).toMatchObject({ images: [], text: "(image)" });
  });

  it("has no tag that marks an error for the model", () => {
    expect(readContent("<tool_use_error>No such\nfile</tool_use_error>").text).toBe("No such\nfile");
  });

  it("is cut, and reports how much is left out", () => {
    expect(readContent("x".repeat(longestText + 7))).toMatchObject({ cut: 7 });
  });
});
