import { expect, test } from "vitest";
import { vocabulary } from "../../../src/agent/hook/vocabulary.ts";

test("what the protocol says about hooks is loaded once, on request", async () => {
  const { HookOutput, hookEvents } = await vocabulary();
  expect(HookOutput.safeParse({ decision: "block", reason: "no" }).success).toBe(true);
  expect(Object.keys(hookEvents)).toContain("PreToolUse");
  expect(await vocabulary()).toBe(await vocabulary());
});
