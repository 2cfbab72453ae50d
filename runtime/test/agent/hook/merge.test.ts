import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { callbackReply, commandReply } from "../../../src/agent/hook/answer.ts";
import { callbackHooks } from "../../../src/agent/hook/configure.ts";
import { mergeReplies } from "../../../src/agent/hook/merge.ts";
import { modelTexts } from "../../../src/agent/hook/text.ts";
import type { Hook, HookReply } from "../../../src/agent/hook/types.ts";

const hook = (event: string, onFailure?: string): Hook => {
  const [first] = callbackHooks({ [event]: [{ hookCallbackIds: ["hook_0"], onFailure }] }) ?? [];
  if (first === undefined) throw new Error("no hook");
  return first;
};
const pre = (decision: string | undefined, extra: object = {}): HookReply =>
  callbackReply(hook("PreToolUse"), {
    hookSpecificOutput: {
      hookEventName: "PreToolUse",
      ...(decision === undefined
        ? {}
        : { permissionDecision: decision, permissionDecisionReason: `because ${decision}` }),
      ...extra,
    },
  });

describe("merging answers", () => {
  it("lets the strictest decision win in every order", () => {
    const decisions = fc.shuffledSubarray(["deny", "ask", "allow", undefined], { minLength: 1 });
    fc.assert(
      fc.property(decisions, (given) => {
        const summary = mergeReplies(
          "PreToolUse",
          given.map((decision) => pre(decision)),
        );
        const strictest = ["deny", "ask", "allow"].find((decision) => given.includes(decision)) ?? null;
        expect(summary.decision).toBe(strictest);
        expect(summary.reason).toBe(strictest === null ? undefined : `because ${strictest}`);
      }),
    );
  });

  it("adds contexts up, also beside a denial, and takes the last replacement", () => {
    const summary = mergeReplies("PreToolUse", [
      pre("allow", { additionalContext: "A", updatedInput: { n: 1 } }),
      pre("deny", { additionalContext: "D", updatedInput: { n: 2 } }),
    ]);
    expect(summary.contexts).toEqual(["A", "D"]);
    expect(summary.updatedInput).toEqual({ n: 2 });
  });

  it("reads the older words for allow and deny", () => {
    const reply = (answer: unknown) => mergeReplies("PreToolUse", [callbackReply(hook("PreToolUse"), answer)]);
    expect(reply({ decision: "block", reason: "no" })).toMatchObject({ decision: "deny", reason: "no" });
    expect(reply({ decision: "approve" })).toMatchObject({ decision: "allow" });
  });

  it("tells the model of a block that undoes nothing", () => {
    const summary = mergeReplies("PostToolUse", [
      callbackReply(hook("PostToolUse"), { decision: "block", reason: "r" }),
    ]);
    expect(summary.decision).toBeNull();
    expect(modelTexts("PostToolUse:Write", summary)).toEqual([
      'PostToolUse:Write hook blocking error from command: "callback": r',
    ]);
  });

  it.each([
    "a string",
    null,
    undefined,
    { hookSpecificOutput: { hookEventName: "PreToolUse", permissionDecision: "maybe" } },
    { hookSpecificOutput: { hookEventName: "Nope" } },
    { hookSpecificOutput: { hookEventName: "Stop" } },
  ])("counts %j as a failure", (answer) => {
    expect(callbackReply(hook("PreToolUse"), answer).kind).toBe("failed");
    expect(mergeReplies("PreToolUse", [callbackReply(hook("PreToolUse"), answer)]).decision).toBeNull();
    expect(mergeReplies("PreToolUse", [callbackReply(hook("PreToolUse", "block"), answer)]).decision).toBe("deny");
  });

  it("takes an answer that comes later for none", () => {
    expect(callbackReply(hook("PreToolUse"), { async: true, asyncTimeout: 5000 }).kind).toBe("empty");
  });

  it("reads a command's exit code and output", () => {
    const end = (code: number, stdout = "", stderr = "") => commandReply(hook("PreToolUse"), { code, stdout, stderr });
    expect(end(2, "", "no\n")).toMatchObject({ kind: "blocked", reason: "[callback]: no\n" });
    expect(end(1, "out").kind).toBe("empty");
    expect(end(0, "words")).toMatchObject({ kind: "text", text: "words" });
    expect(end(0, '{"systemMessage":"m"}')).toMatchObject({ kind: "output", output: { systemMessage: "m" } });
  });

  it("ends the turn where a hook says so", () => {
    const summary = mergeReplies("PostToolUse", [
      callbackReply(hook("PostToolUse"), { continue: false, stopReason: "enough" }),
    ]);
    expect(summary.stop).toEqual({ reason: "enough" });
  });
});
