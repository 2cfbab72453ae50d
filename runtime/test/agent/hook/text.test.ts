import { expect, it } from "vitest";
import { hookContextAttachment } from "../../../src/agent/core/hook-context.ts";
import {
  blockText,
  callContexts,
  closedByName,
  contextText,
  hookFailureText,
  outputText,
  refusalText,
  rewakeText,
} from "../../../src/agent/hook/text.ts";
import { callbackHook, commandHook, summaryOf } from "../fixture/hooks.ts";

it("puts contexts before blocks", () => {
  const summary = summaryOf({ contexts: ["c"], blocks: [{ reason: "r", name: "check it" }] });
  expect(callContexts("PostToolUse:Write", "t1", summary)).toEqual([
    contextText("PostToolUse:Write", "c"),
    expect.objectContaining({ text: 'PostToolUse:Write hook blocking error from command: "check it": r' }),
  ]);
});

it("keeps words for the model under the name of their hook", () => {
  expect(hookContextAttachment("PreToolUse:Write hook additional context: c", "u1")).toEqual({
    type: "hook_additional_context",
    content: ["c"],
    hookName: "PreToolUse:Write",
    hookEvent: "PreToolUse",
    toolUseID: "u1",
  });
  expect(hookContextAttachment("words", "u1")).toMatchObject({ hookName: "", hookEvent: "" });
});

it("names the hook that failed, and whether that blocks", () => {
  expect(hookFailureText(callbackHook("Stop"))).toMatch(/Hook callback hook_0 failed.*treated as empty/);
  expect(hookFailureText(commandHook("PreToolUse", { onFailure: "block" }))).toMatch(
    /Hook command check it failed.*counts as a block/,
  );
});

it("reports a denial next to an answer for another event", () => {
  expect(closedByName("Write", "no")).toBe(`${refusalText("Write", "no")}\n\n${closedByName("Write", null)}`);
});

it("wakes the model with what a hook says", () => {
  expect(rewakeText("PostToolUse:Write", "why")).toContain(
    blockText("PostToolUse:Write", { name: "PostToolUse:Write", reason: "why" }),
  );
  expect(outputText("SessionStart:startup", "t")).toBe("SessionStart:startup hook success: t");
});
