import { expect, test } from "vitest";
import { Conversation } from "../../../src/agent/core/conversation.ts";
import type { Nudge } from "../../../src/agent/loop/decide.ts";
import { addStopContext, interruptedText, nudgeTexts } from "../../../src/agent/loop/nudge.ts";
import { countingIds, idOf } from "../fixture/ids.ts";

test("each hook that sends the turn on has a message of its own", () => {
  expect(nudgeTexts("stop-hook", ["first", "second"])).toEqual([
    "Stop hook feedback:\nfirst",
    "Stop hook feedback:\nsecond",
  ]);
});

test("every other reason has one message, and no two the same", () => {
  const kinds: Nudge[] = ["output-limit", "stream-cut", "no-output", "refused", "structured-output"];
  const texts = kinds.map((kind) => nudgeTexts(kind, ["ignored"]));
  expect(texts.every((list) => list.length === 1 && list[0] !== "")).toBe(true);
  expect(new Set(texts.flat()).size).toBe(kinds.length);
});

test("an interrupt says whether tools were at work", () => {
  expect(interruptedText("streaming")).toBe("[Request interrupted by user]");
  expect(interruptedText("tools")).toBe("[Request interrupted by user for tool use]");
});

test("what a Stop hook says joins the conversation and the transcript under one id", () => {
  const conversation = new Conversation();
  const lines: object[] = [];
  const transcript = { chain: (type: string, line: object) => void lines.push({ type, ...line }) };
  addStopContext(countingIds(), { conversation, transcript } as never, "mind the tests");
  expect(conversation.links).toMatchObject([{ uuid: idOf(1), role: "user" }]);
  expect(JSON.stringify(conversation.links[0]?.content)).toContain("mind the tests");
  expect(lines).toEqual([
    {
      type: "attachment",
      uuid: idOf(1),
      attachment: {
        type: "hook_additional_context",
        content: ["mind the tests"],
        hookName: "Stop",
        hookEvent: "Stop",
        toolUseID: idOf(1),
      },
    },
  ]);
});
