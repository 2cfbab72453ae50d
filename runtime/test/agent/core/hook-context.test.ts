import { expect, test } from "vitest";
import { Conversation } from "../../../src/agent/core/conversation.ts";
import { addContexts, addNotice, contextOf, hookContextAttachment } from "../../../src/agent/core/hook-context.ts";
import { countingIds, idOf } from "../fixture/ids.ts";

test("text of a hook keeps the name and the event of the hook", () => {
  expect(hookContextAttachment("PreToolUse:Bash hook additional context: look", "u1")).toEqual({
    type: "hook_additional_context",
    content: ["look"],
    hookName: "PreToolUse:Bash",
    hookEvent: "PreToolUse",
    toolUseID: "u1",
  });
  expect(hookContextAttachment("Stop hook feedback", "u1")).toMatchObject({ hookName: "Stop", hookEvent: "Stop" });
});

test("the reason of a hook that ends the turn has a type of its own", () => {
  expect(hookContextAttachment("PostToolUse:Bash hook stopped continuation: enough", "u1")).toEqual({
    type: "hook_stopped_continuation",
    message: "enough",
    hookName: "PostToolUse:Bash",
    hookEvent: "PostToolUse",
    toolUseID: "u1",
  });
});

test("the text for the model has the name of the hook once", () => {
  expect(contextOf("Stop", ["a", "b"])).toBe("Stop hook additional context: a\nb");
  expect(contextOf("Stop", ["Stop hook success: a"])).toBe("Stop hook success: a");
  expect(contextOf("", ["plain"])).toBe("plain");
});

test("generated text has no name", () =>
  expect(hookContextAttachment("plain", "u1")).toMatchObject({ hookName: "", hookEvent: "" }));

test("each context is a link of the conversation and an attachment of the transcript, under one id", () => {
  const conversation = new Conversation();
  const lines: unknown[] = [];
  const transcript = { chain: (type: string, line: object) => void lines.push({ type, ...line }) };
  addContexts(countingIds(), { conversation, transcript } as never, ["Stop hook a", "Stop hook b"]);
  expect(conversation.links.map(({ uuid, role }) => [uuid, role])).toEqual([
    [idOf(1), "user"],
    [idOf(2), "user"],
  ]);
  expect(JSON.stringify(conversation.links[0]?.content)).toContain("Stop hook a");
  expect(lines).toMatchObject([
    {
      type: "attachment",
      uuid: idOf(1),
      attachment: { content: ["Stop hook a"], hookName: "Stop", toolUseID: idOf(1) },
    },
    { type: "attachment", uuid: idOf(2), attachment: { content: ["Stop hook b"] } },
  ]);
});

test("the note of a tool that shows a part is a link, and an attachment that names the tool use", () => {
  const conversation = new Conversation();
  const lines: unknown[] = [];
  const transcript = { chain: (type: string, line: object) => void lines.push({ type, ...line }) };
  addNotice(countingIds(), { conversation, transcript } as never, "lines 1-8", "toolu_1");
  expect(JSON.stringify(conversation.links[0]?.content)).toContain("lines 1-8");
  const attachment = { type: "read_truncation_notice", banner: "lines 1-8", toolUseID: "toolu_1" };
  expect(lines).toEqual([{ type: "attachment", uuid: idOf(1), attachment }]);
});
