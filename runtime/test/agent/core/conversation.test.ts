import fc from "fast-check";
import { expect, test } from "vitest";
import {
  asBlocks,
  Conversation,
  type ConversationLink,
  textOf,
  toMessages,
} from "../../../src/agent/core/conversation.ts";

const link = (role: ConversationLink["role"], ...content: ConversationLink["content"]): ConversationLink => ({
  uuid: String(Math.random()),
  role,
  content,
});
const use = (id: string) => ({ type: "tool_use", id, name: "Bash", input: {} });
const result = (id: string) => ({ type: "tool_result", tool_use_id: id, content: id });
const text = (content: string) => ({ type: "text", text: content });

test("puts the blocks of one answer together when a result arrived between them", () => {
  const answer = (...content: ConversationLink["content"]) => ({ ...link("assistant", ...content), messageId: "m" });
  const messages = toMessages([
    link("user", text("go")),
    answer(use("a")),
    link("user", result("a")),
    answer(use("b")),
    answer(text("said")),
    link("user", result("b")),
  ]);
  expect(messages.map(({ role, content }) => [role, ...content.map(({ type }) => type)])).toEqual([
    ["user", "text"],
    ["assistant", "tool_use", "tool_use", "text"],
    ["user", "tool_result", "tool_result"],
  ]);
});

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

test("puts the preamble before the first prompt, also if an answer comes first", () => {
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

test("removes duplicate calls and results, and leaves no message empty", () => {
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
      expect(new Set(names).size).toBe(names.length);
      const calls = drawn.flatMap(({ block }) => (block.type === "tool_use" ? [JSON.stringify(block)] : []));
      expect(names).toEqual(expect.arrayContaining(calls));
      for (const { content } of messages) expect(content).not.toEqual([]);
    }),
  );
});

test("keeps the preamble whole if an answer comes first", () => {
  expect(toMessages([link("assistant", text("said"))], [text("surroundings")])[0]).toEqual({
    role: "user",
    content: [text("surroundings")],
  });
});

test("leaves out an answer of thoughts alone, and keeps the thoughts of one that says something", () => {
  const thought = { type: "thinking", thinking: "hm", signature: "s" };
  const hidden = { type: "redacted_thinking", data: "x" };
  const answer = (messageId: string, ...content: ConversationLink["content"]) => ({
    ...link("assistant", ...content),
    messageId,
  });
  const promptLink = link("user", text("go"));
  expect(toMessages([promptLink, answer("m1", thought), answer("m1", hidden)])).toEqual([
    { role: "user", content: [text("go")] },
  ]);
  expect(toMessages([promptLink, answer("m1", thought), answer("m1", hidden), answer("m1", text("done"))])).toEqual([
    { role: "user", content: [text("go")] },
    { role: "assistant", content: [thought, hidden, text("done")] },
  ]);
  expect(toMessages([promptLink, link("assistant", thought)])).toHaveLength(2);
  expect(toMessages([{ ...promptLink, messageId: "m1" }, answer("m1", thought)])).toHaveLength(2);
});

test("leaves an empty link out of the order of roles", () => {
  const messages = toMessages([link("user", text("a")), link("assistant"), link("user", text("b"))]);
  expect(messages).toEqual([{ role: "user", content: [text("a\n"), text("b")] }]);
});

test("keeps results first and everything else behind them in its order", () => {
  const messages = toMessages([
    link("assistant", text("two calls"), use("a"), use("b")),
    link("user", text("one"), result("b"), text("two"), result("a")),
  ]);
  expect(messages[1]?.content).toEqual([result("a"), result("b"), text("one"), text("two")]);
});

test("regression: a result of no call reached the model, which the API rejects", () => {
  const messages = toMessages([
    link("user", text("go")),
    link("assistant", use("a")),
    link("user", result("a")),
    link("assistant", text("done")),
    link("user", result("x"), result("a"), text("next")),
    link("assistant", text("again")),
    link("user", result("y")),
  ]);
  expect(messages[4]?.content).toEqual([text("next")]);
  expect(messages[6]?.content).toEqual([text("(nothing)")]);
});

test("regression: after a hook deferred a call, the API rejected every later request", () => {
  const missing = {
    type: "tool_result",
    tool_use_id: "b",
    content: expect.stringContaining("missing"),
    is_error: true,
  };
  const messages = toMessages([
    link("user", text("go")),
    link("assistant", use("a"), use("b")),
    link("user", result("a"), text("next")),
    link("assistant", use("c")),
  ]);
  expect(messages[2]?.content).toEqual([missing, result("a"), text("next")]);
  expect(messages[3]?.content).toEqual([use("c")]);
});

test("reads the text of any content, a line for each block", () => {
  expect(textOf("plain")).toBe("plain");
  expect(textOf([text("a"), use("u"), null, "loose", text("b")])).toBe("a\nb");
  expect(textOf(5)).toBe("");
  expect(asBlocks([null, "loose", [text("inner")], text("a")])).toEqual([text("a")]);
});

test("knows its newest link", () => {
  const conversation = new Conversation();
  expect(conversation.leaf).toBeNull();
  const [first, second] = [link("user", text("a")), link("assistant", text("b"))];
  conversation.add(first);
  conversation.add(second);
  expect(conversation.leaf).toBe(second.uuid);
  conversation.replace([first]);
  expect([conversation.leaf, conversation.links.length]).toEqual([first.uuid, 1]);
});

test("sends what leads a prompt ahead of it, from its first block in a message of its own", () => {
  const leading = (...content: ConversationLink["content"]): ConversationLink => ({
    ...link("user", ...content),
    leads: true,
  });
  const messages = toMessages([
    link("user", text("one")),
    link("user", text("command")),
    leading(text("called"), text("read")),
    leading(text("called 2"), text("read 2")),
    link("user", text("context")),
    link("assistant", use("a")),
    link("user", result("a")),
    leading(text("instructions")),
  ]);
  expect(messages).toEqual([
    { role: "user", content: [text("called")] },
    {
      role: "user",
      content: ["read\n", "called 2\n", "read 2\n", "one\n", "command\n", "context"].map(text),
    },
    { role: "assistant", content: [use("a")] },
    { role: "user", content: [result("a"), text("instructions")] },
  ]);
});

test("defect: older models did not find reminders in the tool results that they follow", () => {
  const note = (content: string) => text(`<system-reminder>${content}</system-reminder>`);
  const links = [
    link("user", note("first"), text("go")),
    link("assistant", use("a"), use("b")),
    link("user", result("a")),
    link("user", { ...result("b"), content: [text("b")] }),
    { ...link("user", note("about a")), about: "a" },
    link("user", note("last")),
    link("user", text("next")),
    { ...link("user", note("leading")), leads: true as const },
  ];
  const [, , last] = toMessages(links, [], true);
  expect(last?.content).toEqual([
    { ...result("a"), content: `a\n\n${note("about a").text}` },
    { ...result("b"), content: [text("b"), note("last"), note("leading")] },
    text("next"),
  ]);
  expect(toMessages(links, [], true)[0]?.content).toEqual([note("first"), text("go")]);
  expect(toMessages(links)[2]?.content).toHaveLength(6);
  const search = { ...result("a"), content: [{ type: "tool_reference", tool_name: "x" }] };
  const references = [link("assistant", use("a")), link("user", search), link("user", note("n"))];
  expect(toMessages(references, [], true)[1]?.content).toEqual([search, note("n")]);
});
