import { expect, test } from "vitest";
import { reminder } from "../../../src/agent/core/conversation.ts";
import { joinedBlocks } from "../../../src/agent/core/joined-message.ts";

const text = { type: "text", text: "and this" };
const image = { type: "image" };

test("a message of the user is announced as one, and its other blocks follow", () => {
  const [first, ...others] = joinedBlocks([text, image], true);
  expect(first).toEqual(reminder("The user sent a new message while you were working:\nand this"));
  expect(others).toEqual([image]);
});

test("other messages are reminders, without an empty one", () => {
  expect(joinedBlocks([text], false)).toEqual([reminder("and this")]);
  expect(joinedBlocks([image], false)).toEqual([image]);
  expect(joinedBlocks([], false)).toEqual([]);
});
