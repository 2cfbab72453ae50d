import { expect, test } from "vitest";
import { withoutImages } from "../../../src/agent/core/removed-images.ts";

const image = { type: "image", source: { type: "base64", data: "x" } };
const text = { type: "text", text: "words" };
const note = { type: "text", text: "[removed]" };

test("a note replaces each image, also in the result of a tool", () => {
  const result = { type: "tool_result", tool_use_id: "t1", content: [text, image] };
  const links = [
    { uuid: "u1", role: "user", content: [text, image] },
    { uuid: "u2", role: "user", content: [result, { type: "tool_result", tool_use_id: "t2", content: "plain" }] },
  ] as const;
  expect(withoutImages(links, note.text)).toEqual([
    { uuid: "u1", role: "user", content: [text, note] },
    {
      uuid: "u2",
      role: "user",
      content: [
        { ...result, content: [text, note] },
        { type: "tool_result", tool_use_id: "t2", content: "plain" },
      ],
    },
  ]);
});

test("a conversation without an image has nothing to remove", () => {
  expect(withoutImages([{ uuid: "u1", role: "user", content: [text] }], note.text)).toBeNull();
});
