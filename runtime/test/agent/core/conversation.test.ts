import fc from "fast-check";
import { expect, test } from "vitest";
import { type ConversationLink, toMessages } from "../../../src/agent/core/conversation.ts";

const link = (role: ConversationLink["role"], ...content: ConversationLink["content"]): ConversationLink => ({
  uuid: String(Math.random()),
  role,
  content,
});
const use = (id: string) => ({ type: "tool_use", id, name: "Bash", input: {} });
const result = (id: string) => ({ type: "tool_result", tool_use_id: id, content: id });
const text = (words: string) => ({ type: "text", text: words });

test("puts the blocks of one answer together, and the results of its calls in the order of the calls", () => {
  const messages = toMessages([
    link("user", text("go")),
    link("assistant", text("first")),
    link("assistant", use("a")),
    link("assistant", use("b")),
    link("user", result("b")),
    link("user", text("a note")),
    link("user", result("a")),
  ]);
  expect(messages.map(({ role }) => role)).toEqual(["user", "assistant", "user"]);
  expect(messages[1]?.content).toHaveLength(3);
  expect(messages[2]?.content).toEqual([result("a"), result("b"), text("a note")]);
});

test("keeps texts of the user that meet apart by a line feed, and no other blocks", () => {
  const messages = toMessages([
    link("user", text("go")),
    link("user", text("[interrupted]")),
    link("user", text("next")),
    link("assistant", text("one")),
    link("assistant", use("a"), text("two")),
    link("user", result("a")),
    link("user", text("more")),
  ]);
  expect(messages.map(({ content }) => content)).toEqual([
    [text("go\n"), text("[interrupted]\n"), text("next")],
    [text("one"), use("a"), text("two")],
    [result("a"), text("more")],
  ]);
});

test("puts the preamble before the first prompt, also where an answer comes first", () => {
  const preamble = [text("surroundings")];
  expect(toMessages([link("user", text("go"))], preamble)).toEqual([
    { role: "user", content: [...preamble, text("go")] },
  ]);
  expect(toMessages([link("assistant", text("said"))], preamble).map(({ role }) => role)).toEqual([
    "user",
    "assistant",
  ]);
});

test("leaves out what the model must not see", () => {
  expect(
    toMessages([link("user", text("go")), { ...link("assistant", text("API Error")), hidden: true }]),
  ).toHaveLength(1);
});

test("names each call and each result once, and empties no message", () => {
  const block = fc.oneof(fc.constantFrom("a", "b", "c").map(use), fc.constantFrom("a", "b", "c").map(result));
  const links = fc.array(fc.record({ role: fc.constantFrom("user" as const, "assistant" as const), block }), {
    maxLength: 12,
  });
  fc.assert(
    fc.property(links, (drawn) => {
      const messages = toMessages(drawn.map(({ role, block }) => link(role, block)));
      const names = messages.flatMap(({ content }) =>
        content.filter(({ type }) => type !== "text").map((block) => JSON.stringify(block)),
      );
      expect(names.toSorted()).toEqual([...new Set(drawn.map(({ block }) => JSON.stringify(block)))].toSorted());
      for (const { content } of messages) expect(content).not.toEqual([]);
    }),
  );
});
