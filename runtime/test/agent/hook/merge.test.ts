import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { callbackReply, commandReply } from "../../../src/agent/hook/answer.ts";
import { callbackHooks, settingsHooks } from "../../../src/agent/hook/configure.ts";
import { HookAnswerError, mergeReplies, wellNamed } from "../../../src/agent/hook/merge.ts";
import { callContexts } from "../../../src/agent/hook/text.ts";
import { type ConfiguredHook, type HookReply, isCommand } from "../../../src/agent/hook/types.ts";
import { commandHook, summaryOf } from "../fixture/hooks.ts";

const hook = (event: string, onFailure?: string): ConfiguredHook => {
  const [first] = callbackHooks({ [event]: [{ hookCallbackIds: ["hook_0"], onFailure }] }) ?? [];
  if (first === undefined) throw new Error("no hook");
  return first;
};
const pre = (decision: string | undefined, extra: object = {}): Promise<HookReply> =>
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
  it("lets the strictest decision win in every order", async () => {
    const decisions = fc.shuffledSubarray(["deny", "ask", "allow", undefined], { minLength: 1 });
    await fc.assert(
      fc.asyncProperty(decisions, async (given) => {
        const replies = await Promise.all(given.map((decision) => pre(decision)));
        const summary = mergeReplies("PreToolUse", replies);
        const strictest = ["deny", "ask", "allow"].find((decision) => given.includes(decision)) ?? null;
        expect(summary.decision).toBe(strictest);
        expect(summary.reason).toBe(strictest === null ? undefined : `because ${strictest}`);
      }),
    );
  });

  it("adds contexts up, also beside a denial, and takes the last replacement", async () => {
    const summary = mergeReplies("PreToolUse", [
      await pre("allow", { additionalContext: "A", updatedInput: { n: 1 } }),
      await pre("deny", { additionalContext: "D", updatedInput: { n: 2 } }),
    ]);
    expect(summary.contexts).toEqual(["A", "D"]);
    expect(summary.updatedInput).toEqual({ n: 2 });
  });

  it("regression: showed the messages of hooks that stopped the turn after a tool", async () => {
    const stop = { continue: false, systemMessage: "stop" };
    const say = { systemMessage: "first" };
    const messages = async (event: string, ...outputs: object[]) =>
      mergeReplies(event, await Promise.all(outputs.map((output) => callbackReply(hook(event), output))))
        .systemMessages;
    expect(await messages("PostToolUse", say, stop, say)).toEqual(["first"]);
    expect(await messages("UserPromptSubmit", stop)).toEqual([]);
    expect(await messages("Stop", stop, say)).toEqual(["stop", "first"]);
  });

  it("regression: ignored the messages of callbacks before a compaction", async () => {
    const texts = async (event: string) =>
      mergeReplies(event, [await callbackReply(hook(event), { systemMessage: "keep it" })]).texts;
    expect([await texts("PreCompact"), await texts("PostCompact")]).toEqual([["keep it"], []]);
  });

  it("reports the outcome of each hook", async () => {
    const commands = settingsHooks({ PreCompact: [{ hooks: [{ type: "command", command: "run it" }] }] }).filter(
      isCommand,
    );
    const [command] = commands;
    if (command === undefined) throw new Error("no hook");
    const ended = async (code: number, stdout: string, stderr = "") =>
      (await commandReply(command, { code, stdout, stderr })).reply;
    const { ends } = mergeReplies("PreCompact", [
      await ended(0, "noted\n"),
      await ended(0, ""),
      await ended(1, "", "bad\n"),
      await callbackReply(hook("PreCompact"), { systemMessage: "look" }),
      await callbackReply(hook("PreCompact"), {}),
      { kind: "failed", hook: hook("PreCompact") },
    ]);
    expect(ends).toEqual([
      "PreCompact [run it] completed successfully: noted",
      "PreCompact [run it] completed successfully",
      "PreCompact [run it] failed: bad",
      "PreCompact [callback] completed successfully: look",
      "PreCompact [callback] completed successfully",
      "PreCompact [callback] completed successfully",
    ]);
  });

  it("accepts the older values for allow and deny", async () => {
    const reply = async (answer: unknown) =>
      mergeReplies("PreToolUse", [await callbackReply(hook("PreToolUse"), answer)]);
    expect(await reply({ decision: "block", reason: "no" })).toMatchObject({ decision: "deny", reason: "no" });
    expect(await reply({ decision: "approve" })).toMatchObject({ decision: "allow" });
  });

  it("notifies the model of a block that undoes nothing", async () => {
    const summary = mergeReplies("PostToolUse", [
      await callbackReply(hook("PostToolUse"), { decision: "block", reason: "r" }),
    ]);
    expect(summary.decision).toBeNull();
    expect(callContexts("PostToolUse:Write", "t1", summary)).toEqual([
      {
        text: 'PostToolUse:Write hook blocking error from command: "callback": r',
        hookName: "PostToolUse:Write",
        toolUseID: "t1",
        blockingError: { blockingError: "r", command: "callback" },
      },
    ]);
  });

  it.each([
    "a string",
    null,
    undefined,
    { hookSpecificOutput: { hookEventName: "PreToolUse", permissionDecision: "maybe" } },
    { hookSpecificOutput: { hookEventName: "Nope" } },
    { hookSpecificOutput: { hookEventName: "SessionEnd" } },
  ])("counts %j as a failure", async (answer) => {
    expect((await callbackReply(hook("PreToolUse"), answer)).kind).toBe("failed");
    expect(mergeReplies("PreToolUse", [await callbackReply(hook("PreToolUse"), answer)]).decision).toBeNull();
    expect(mergeReplies("PreToolUse", [await callbackReply(hook("PreToolUse", "block"), answer)]).decision).toBe(
      "deny",
    );
  });

  it.each(["allow", "ask"])("denies where an answer blocks and also says %j", async (permissionDecision) => {
    const hookSpecificOutput = { hookEventName: "PreToolUse", permissionDecision };
    const answer = await callbackReply(hook("PreToolUse"), { decision: "block", hookSpecificOutput });
    expect(mergeReplies("PreToolUse", [answer])).toMatchObject({ decision: "deny" });
  });

  it("reads no further than an answer in the name of another event", async () => {
    const stray = await callbackReply(hook("PreToolUse"), { hookSpecificOutput: { hookEventName: "Stop" } });
    expect(stray.kind).toBe("misnamed");
    const denial = await pre("deny", { additionalContext: "D", updatedInput: { n: 1 } });
    const unread = {
      misnamed: expect.stringContaining("an answer for Stop"),
      contexts: [],
      updatedInput: null,
      failures: [],
    };
    expect(mergeReplies("PreToolUse", [denial, stray])).toMatchObject({ ...unread, decision: "deny" });
    expect(mergeReplies("PreToolUse", [stray, denial])).toMatchObject({ ...unread, decision: null });
  });

  it("lets a block count in the name of any event, and a failure where failures block", async () => {
    const answer = { hookSpecificOutput: { hookEventName: "Stop", additionalContext: "x" } };
    const block = await callbackReply(hook("PreToolUse"), { ...answer, decision: "block", reason: "no" });
    expect(mergeReplies("PreToolUse", [block])).toMatchObject({ decision: "deny", reason: "no", contexts: [] });
    expect((await callbackReply(hook("PreToolUse", "block"), answer)).kind).toBe("failed");
  });

  it("ignores late answers", async () => {
    expect((await callbackReply(hook("PreToolUse"), { async: true, asyncTimeout: 5000 })).kind).toBe("empty");
  });

  it("reads a command's exit code and output", async () => {
    const [command] = settingsHooks({ PreToolUse: [{ hooks: [{ type: "command", command: "guard" }] }] });
    if (command === undefined || !isCommand(command)) throw new Error("no command");
    const end = async (code: number, stdout = "", stderr = "") =>
      (await commandReply(command, { code, stdout, stderr })).reply;
    expect(await end(2, "", "no\n")).toMatchObject({ kind: "blocked", reason: "[guard]: no\n" });
    expect(await end(1, "out")).toMatchObject({ kind: "broken", unusable: false });
    expect(await end(127)).toMatchObject({ kind: "broken", unusable: true });
    expect(await end(0, "words")).toMatchObject({ kind: "text", text: "words" });
    expect(await end(0, "{words")).toMatchObject({ kind: "text", text: "{words" });
    expect(await end(0, "{words}")).toMatchObject({ kind: "broken", unusable: true });
    expect(await end(0, '{"decision":"maybe"}')).toMatchObject({ kind: "broken", unusable: true });
    const misnamed = '{"hookSpecificOutput":{"hookEventName":"Stop"}}';
    expect(await end(0, misnamed)).toMatchObject({ kind: "broken", unusable: true });
    expect(await end(0, '{"systemMessage":"m"}')).toMatchObject({ kind: "output", output: { systemMessage: "m" } });
  });

  it("ends the turn if a hook says so", async () => {
    const summary = mergeReplies("PostToolUse", [
      await callbackReply(hook("PostToolUse"), { continue: false, stopReason: "enough" }),
    ]);
    expect(summary.stop).toEqual({ reason: "enough" });
  });
});

describe("a summary", () => {
  it("lists the plain texts of commands, and nothing of other answers", () => {
    const hook = commandHook("UserPromptSubmit");
    const replies: HookReply[] = [
      { kind: "text", hook, text: "first" },
      { kind: "empty", hook },
      { kind: "text", hook, text: "second" },
    ];
    const { texts, ends } = mergeReplies("UserPromptSubmit", replies);
    expect(texts).toEqual(["first", "second"]);
    expect(ends).toEqual([
      "UserPromptSubmit [check it] completed successfully: first",
      "UserPromptSubmit [check it] completed successfully",
      "UserPromptSubmit [check it] completed successfully: second",
    ]);
  });

  it("denies a call by a blocked hook, with its reason, and blocks other events by it", () => {
    const blocked = (event: string) => ({ kind: "blocked", hook: commandHook(event), reason: "no" }) as const;
    expect(mergeReplies("PreToolUse", [blocked("PreToolUse")])).toMatchObject({
      decision: "deny",
      reason: "no",
      blocks: [],
    });
    expect(mergeReplies("Stop", [blocked("Stop")])).toMatchObject({ decision: null, blocks: [{ reason: "no" }] });
  });

  it("keeps the folder of a worktree, a retry and an interruption that hooks ask for", async () => {
    const summaryOf = async (event: string, fields: object) =>
      mergeReplies(event, [
        await callbackReply(hook(event), { hookSpecificOutput: { hookEventName: event, ...fields } }),
      ]);
    expect(await summaryOf("WorktreeCreate", { worktreePath: "/w" })).toMatchObject({ worktreePath: "/w" });
    expect(await summaryOf("PermissionDenied", { retry: true })).toMatchObject({ retry: true });
    expect(await summaryOf("PermissionDenied", {})).toMatchObject({ retry: false });
    const decision = { behavior: "deny", interrupt: true };
    expect((await summaryOf("PermissionRequest", { decision })).permission).toEqual(decision);
  });

  it("separates callbacks that time out from commands that do", () => {
    const [callback, command] = [hook("Stop"), commandHook("Stop")];
    const summary = mergeReplies("Stop", [
      { kind: "timeout", hook: callback },
      { kind: "timeout", hook: command },
    ]);
    expect([summary.late, summary.lateCommands]).toEqual([[callback], [command]]);
  });

  it("blocks by a failed hook that must answer, and by no other answer of such a hook", async () => {
    const must = hook("UserPromptSubmit", "block");
    const blocks = (reply: HookReply) => mergeReplies("UserPromptSubmit", [reply]).blocks;
    expect(blocks({ kind: "failed", hook: must })).toMatchObject([{ name: "callback" }]);
    expect(blocks({ kind: "failed", hook: hook("UserPromptSubmit") })).toEqual([]);
    expect(blocks(await callbackReply(must, {}))).toEqual([]);
    expect(blocks(await callbackReply(must, { decision: "block", reason: "no" }))).toMatchObject([{ reason: "no" }]);
  });

  it("takes the denial of several permissions, in any order", async () => {
    const decided = (decision: object) =>
      callbackReply(hook("PermissionRequest"), {
        hookSpecificOutput: { hookEventName: "PermissionRequest", decision },
      });
    const allowed = await decided({ behavior: "allow" });
    const denied = await decided({ behavior: "deny", message: "no" });
    for (const replies of [
      [allowed, denied],
      [denied, allowed],
    ])
      expect(mergeReplies("PermissionRequest", replies).permission).toEqual({ behavior: "deny", message: "no" });
    expect(mergeReplies("PermissionRequest", [allowed, allowed]).permission).toEqual({ behavior: "allow" });
  });

  it("is passed on by a step that fails if an answer is for another event", () => {
    const summary = summaryOf();
    expect(wellNamed(summary)).toBe(summary);
    expect(wellNamed(null)).toBeNull();
    expect(() => wellNamed(summaryOf({ misnamed: "stray" }))).toThrow(HookAnswerError);
  });

  it("distinguishes a command that broke from one that could not be used", () => {
    const hook = commandHook("Stop");
    const after = (unusable: boolean) => mergeReplies("Stop", [{ kind: "broken", hook, unusable }]);
    expect(after(false)).toMatchObject({ broken: true, unusable: false });
    expect(after(true)).toMatchObject({ broken: true, unusable: true });
    expect(mergeReplies("Stop", [{ kind: "empty", hook }])).toMatchObject({ broken: false, unusable: false });
  });

  it("lets a permission request be denied by a callback that must answer and failed", () => {
    const failed = (onFailure?: string): HookReply => ({ kind: "failed", hook: hook("PermissionRequest", onFailure) });
    const { permission } = mergeReplies("PermissionRequest", [failed("block")]);
    expect(permission).toEqual({ behavior: "deny", message: expect.stringContaining('onFailure is "block"') });
    expect(mergeReplies("PermissionRequest", [failed()]).permission).toBeNull();
  });

  it("lets a permission request be denied by a hook that failed, and not by an exit code", () => {
    const hook = commandHook("PermissionRequest");
    const refused = { kind: "blocked", hook, reason: "no" } as const;
    expect(mergeReplies("PermissionRequest", [refused]).permission).toBeNull();
    const answered = { behavior: "deny", message: "no" };
    expect(mergeReplies("PermissionRequest", [{ ...refused, failure: "hook_failed" }]).permission).toEqual(answered);
    const output = { specific: { decision: { behavior: "allow" } } };
    const refusal = { reason: "no", failure: "hook_failed" } as const;
    expect(mergeReplies("PermissionRequest", [{ kind: "output", hook, output, refusal }]).permission).toEqual(answered);
    expect(mergeReplies("PermissionRequest", [{ kind: "output", hook, output }]).permission).toEqual({
      behavior: "allow",
    });
  });
});
