import { expect, test } from "vitest";
import type { Nudge } from "../../../src/agent/loop/decide.ts";
import { interruptedText, nudgeTexts } from "../../../src/agent/loop/nudge.ts";

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
