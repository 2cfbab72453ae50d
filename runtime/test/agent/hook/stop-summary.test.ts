import { expect, test } from "vitest";
import { mergeReplies } from "../../../src/agent/hook/merge.ts";
import { stopSummary } from "../../../src/agent/hook/stop-summary.ts";
import type { HookReply } from "../../../src/agent/hook/types.ts";
import { callbackHook, commandHook } from "../fixture/hooks.ts";

const callback = callbackHook("Stop");
const command = commandHook("Stop");
const of = (...replies: HookReply[]) => stopSummary(mergeReplies("Stop", replies), "u1");
const output = (fields: object): HookReply => ({ kind: "output", hook: callback, output: { specific: {}, ...fields } });

test("names the commands before the callbacks, and the id that the hooks received", () => {
  expect(of({ kind: "empty", hook: callback }, { kind: "empty", hook: command })).toEqual({
    hookCount: 2,
    hookInfos: [{ command: "check it" }, { command: "callback" }],
    hookErrors: [],
    failedHookErrorIndexes: [],
    hookAdditionalContext: [],
    preventedContinuation: false,
    stopReason: "",
    hasOutput: false,
    level: "suggestion",
    toolUseID: "u1",
  });
});

test("has the run time of a command that does not block", () => {
  const process = { stdout: "", stderr: "", exitCode: 0, durationMs: 7, isCancelled: false };
  const infos = (reply: HookReply) => of(reply).hookInfos;
  expect(infos({ kind: "empty", hook: command, process })).toEqual([{ command: "check it", durationMs: 7 }]);
  expect(infos({ kind: "blocked", hook: command, reason: "no", process })).toEqual([{ command: "check it" }]);
});

test("tells blocks from failures", () => {
  const broken: HookReply = {
    kind: "broken",
    hook: command,
    unusable: false,
    ended: { succeeded: false, text: "bad" },
  };
  expect(of(output({ decision: "block", reason: "Not yet." }), broken)).toMatchObject({
    hookErrors: ["Not yet.", "Failed with non-blocking status code: bad"],
    failedHookErrorIndexes: [1],
    hasOutput: true,
  });
});

test("says whether there is output, and whether a hook ends the turn", () => {
  expect(of(output({ systemMessage: "note" }))).toMatchObject({ hasOutput: false });
  expect(of({ kind: "text", hook: command, text: "hi" })).toMatchObject({ hasOutput: true });
  expect(of(output({ specific: { additionalContext: "more" } }))).toMatchObject({
    hookAdditionalContext: ["more"],
    hasOutput: true,
  });
  expect(of(output({ continue: false, stopReason: "enough" }))).toMatchObject({
    preventedContinuation: true,
    stopReason: "enough",
    hasOutput: false,
  });
});
