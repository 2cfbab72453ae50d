import { describe, expect, it } from "vitest";
import { beforeTool, promptEntry, toolResponseOf, untouched } from "../../../src/agent/hook/hook-outcome.ts";
import { callbackHook, summaryOf } from "../fixture/hooks.ts";

const late = [callbackHook("UserPromptSubmit", { timeout: 2 })];

describe("what hooks make of a call", () => {
  it("is nothing if they say nothing", () => {
    expect(beforeTool(summaryOf(), "Write", false)).toEqual(untouched);
  });

  it("is their decision, with the input and contexts", () => {
    const summary = summaryOf({
      decision: "ask",
      reason: "look",
      updatedInput: { a: 1 },
      contexts: ["c"],
      stop: { reason: undefined },
    });
    expect(beforeTool(summary, "Write", false)).toEqual({
      kind: "go",
      decision: "ask",
      reason: "look",
      input: { a: 1 },
      contexts: ["PreToolUse:Write hook additional context: c"],
      stops: true,
      stopTexts: ["PreToolUse:Write hook stopped continuation: Execution stopped by hook"],
    });
  });

  it.each([
    ["deny", "no", "no"],
    ["deny", undefined, "Blocked by hook"],
    ["deny", "", "Blocked by hook"],
    ["defer", undefined, ""],
  ] as const)("is %s with the reason %j", (decision, reason, given) => {
    expect(beforeTool(summaryOf({ decision, reason }), "Write", false)).toMatchObject({
      kind: decision,
      decision: null,
      reason: given,
    });
  });

  it("is a call that does not happen where a callback is late, the host is gone or an answer is for another event", () => {
    const allow = { decision: "allow" } as const;
    expect(beforeTool(summaryOf({ ...allow, late }), "Write", false)).toMatchObject({ kind: "closed", decision: null });
    expect(beforeTool(summaryOf({ ...allow, late }), "Write", true)).toMatchObject({ kind: "cut", decision: null });
    const stray = beforeTool(summaryOf({ ...allow, misnamed: "stray", contexts: ["c"] }), "Write", false);
    expect(stray).toMatchObject({ kind: "closed", contexts: [], input: null });
    expect(stray.reason).not.toContain("hook error");
    const denied = summaryOf({ decision: "deny", reason: "no", misnamed: "stray" });
    expect(beforeTool(denied, "Write", false).reason).toContain("PreToolUse:Write hook error: no");
  });
});

describe("what hooks make of a prompt", () => {
  it("is the prompt with their contexts and texts", () => {
    expect(promptEntry(summaryOf({ contexts: ["c"], texts: ["t"] }), "go")).toEqual({
      kind: "go",
      contexts: ["UserPromptSubmit hook additional context: c", "UserPromptSubmit hook success: t"],
    });
  });

  it("is a block without the prompt if the hook hides it", () => {
    const block = { reason: "no", name: "check it", hidesPrompt: true };
    expect(promptEntry(summaryOf({ blocks: [block] }), "go")).toMatchObject({
      text: "UserPromptSubmit operation blocked by hook:\nno",
    });
  });

  it("is a block, whose reason for hosts is what the command said", () => {
    const stays = (stderr: string | undefined) => {
      const block = { reason: `[check it]: ${stderr}`, name: "check it", ...(stderr === undefined ? {} : { stderr }) };
      return promptEntry(summaryOf({ blocks: [block] }), "go");
    };
    expect(stays("why\n")).toEqual({
      kind: "stay",
      text: "UserPromptSubmit operation blocked by hook:\n[check it]: why\n\n\nOriginal prompt: go",
      outcome: { kind: "blocked_by_hook", prompt_kept: false, reason: "why" },
    });
    expect(stays("")).toMatchObject({ outcome: { kind: "blocked_by_hook", prompt_kept: false } });
    expect(stays("")).not.toHaveProperty("outcome.reason");
    expect(stays(undefined)).toMatchObject({ outcome: { reason: "[check it]: undefined" } });
  });

  it("is no verdict if a hook that must answer failed", () => {
    const block = { reason: "failed\nwhy", name: "check it", failure: "hook_failed" } as const;
    expect(promptEntry(summaryOf({ blocks: [block] }), "go")).toEqual({
      kind: "stay",
      text: "UserPromptSubmit operation blocked by hook:\nfailed\nwhy",
      outcome: { kind: "no_verdict", prompt_kept: false, no_verdict_kind: "hook_failed", reason: "failed" },
    });
  });

  it("is a stop before anything else", () => {
    const block = { reason: "failed", name: "check it", failure: "hook_failed" } as const;
    expect(promptEntry(summaryOf({ stop: { reason: "halt" }, blocks: [block], late }), "go")).toEqual({
      kind: "stay",
      text: "Operation stopped by hook: halt",
      outcome: { kind: "stopped_by_hook", prompt_kept: true, reason: "halt" },
    });
    expect(promptEntry(summaryOf({ stop: { reason: undefined } }), "go")).toMatchObject({
      text: expect.stringContaining("no reason given"),
    });
  });

  it("is closed where a callback is late", () => {
    expect(promptEntry(summaryOf({ late }), "go")).toEqual({
      kind: "stay",
      text: expect.stringContaining("timed out after 2000ms"),
      outcome: { kind: "no_verdict", prompt_kept: false, no_verdict_kind: "callback_timed_out" },
    });
  });
});

it("shows hooks the output of a call, or why it failed", () => {
  expect(toolResponseOf({ kind: "done", output: { a: 1 } })).toEqual({ a: 1 });
  expect(toolResponseOf({ kind: "failed", message: "no" })).toBe("no");
});
