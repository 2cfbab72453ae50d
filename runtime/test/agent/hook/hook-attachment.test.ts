import { expect, test } from "vitest";
import { attachmentsOf } from "../../../src/agent/hook/hook-attachment.ts";
import type { CommandProcess, HookReply } from "../../../src/agent/hook/types.ts";
import { callbackHook, commandHook } from "../fixture/hooks.ts";

const hook = commandHook("Stop");
const occasion = { hookName: "Stop", hookEvent: "Stop", toolUseID: "u1" };
const ended: CommandProcess = { stdout: "hi\n", stderr: "", exitCode: 0, durationMs: 5, isCancelled: false };
const of = (reply: HookReply) => attachmentsOf(reply, occasion)[0] ?? null;

test("stores what a command printed, and the text for the model", () => {
  const ran = { ...occasion, command: "check it", stdout: "hi\n", stderr: "", exitCode: 0, durationMs: 5 };
  expect(of({ kind: "text", hook, text: "hi", process: ended })).toEqual({
    type: "hook_success",
    ...ran,
    content: "hi",
  });
  expect(of({ kind: "output", hook, output: { specific: {} }, process: ended })).toMatchObject({ content: "" });
});

test("stores a failure and a cancellation", () => {
  const failed = { ...ended, stdout: "", stderr: "bad\n", exitCode: 1 };
  expect(
    of({ kind: "broken", hook, unusable: false, ended: { succeeded: false, text: "bad" }, process: failed }),
  ).toMatchObject({
    type: "hook_non_blocking_error",
    stderr: "Failed with non-blocking status code: bad",
    exitCode: 1,
  });
  const stopped = { ...ended, exitCode: null, isCancelled: true };
  expect(of({ kind: "broken", hook, unusable: false, process: stopped })).toEqual({
    type: "hook_cancelled",
    ...occasion,
    command: "check it",
    durationMs: 5,
    timedOut: false,
    timeoutMs: hook.timeoutMs,
  });
});

test("stores nothing about a silent command, a block, a callback and a command that a signal ended", () => {
  expect(of({ kind: "empty", hook, process: { ...ended, stdout: "" } })).toBeNull();
  expect(of({ kind: "blocked", hook, reason: "no", process: { ...ended, exitCode: 2 } })).toBeNull();
  expect(of({ kind: "text", hook: callbackHook("Stop"), text: "hi" })).toBeNull();
  expect(of({ kind: "broken", hook, unusable: false, process: { ...ended, exitCode: null } })).toBeNull();
});

test("stores a command that timed out, and names it unless the event follows a call", () => {
  const late: HookReply = { kind: "timeout", hook, process: { ...ended, exitCode: null } };
  expect(of(late)).toMatchObject({ type: "hook_cancelled", command: "check it", timedOut: true, durationMs: 5 });
  const afterCall = { hookName: "PostToolUse:Bash", hookEvent: "PostToolUse", toolUseID: "u1" };
  expect(attachmentsOf(late, afterCall)).toEqual([{ type: "hook_cancelled", ...afterCall }]);
});

test("stores a message for the user, also of a callback and of an answer that blocks", () => {
  const message = { type: "hook_system_message", ...occasion, content: "Note" };
  const output = { systemMessage: "Note", decision: "block", specific: {} } as const;
  expect(attachmentsOf({ kind: "output", hook, output, process: ended }, occasion)).toEqual([message]);
  expect(attachmentsOf({ kind: "output", hook: callbackHook("Stop"), output }, occasion)).toEqual([message]);
});
