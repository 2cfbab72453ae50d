import fc from "fast-check";
import { expect, test } from "vitest";
import { reminder } from "../../../src/agent/core/conversation.ts";
import { coreAttachments } from "../../../src/agent/session/attachments.ts";

const {
  hook_additional_context: context,
  hook_blocking_error: objection,
  hook_success: printed,
  queued_command: queued,
  read_truncation_notice: notice,
} = coreAttachments;

test("the contexts of a hook are one reminder with the name of the hook", () => {
  fc.assert(
    fc.property(fc.array(fc.string(), { minLength: 1 }), (texts) => {
      expect(context?.({ content: texts })).toEqual([reminder(texts.join("\n"))]);
    }),
  );
  expect(context?.({ content: [] })).toEqual([]);
  expect(context?.({ hookName: "Stop", content: "one" })).toEqual([reminder("Stop hook additional context: one")]);
});

test("regression: a resumed session lost what a hook objected to after a call", () => {
  const blockingError = { blockingError: "why", command: "check it" };
  const text = reminder('PostToolUse:Bash hook blocking error from command: "check it": why');
  expect(objection?.({ hookName: "PostToolUse:Bash", blockingError })).toEqual([text]);
});

test("regression: a resumed session lost what commands printed at its start and about prompts", () => {
  const [hookName, content] = ["SessionStart:startup", "Use tabs."];
  const text = reminder("SessionStart:startup hook success: Use tabs.");
  expect(printed?.({ hookName, hookEvent: "SessionStart", content })).toEqual([text]);
  expect(printed?.({ hookName, hookEvent: "SessionStart", content: "" })).toEqual([]);
  expect(printed?.({ hookName: "Stop", hookEvent: "Stop", content })).toEqual([]);
});

test("a message that joined a turn is read as the turn received it", () => {
  const [joined] = queued?.({ prompt: "now", commandMode: "prompt" }) ?? [];
  expect(joined?.text).toContain("The user sent a new message while you were working:\nnow");
  expect(queued?.({ prompt: "now" })).toEqual([reminder("now")]);
  expect(queued?.({ prompt: "now", commandMode: "prompt", origin: { kind: "human" } })).toEqual([reminder("now")]);
  expect(queued?.({ prompt: [{ type: "image" }] })).toEqual([{ type: "image" }]);
  expect(queued?.({})).toEqual([]);
});

test("the note about a file that is shown in part is a reminder", () => {
  expect(notice?.({ banner: "lines 1-8", toolUseID: "toolu_1" })).toEqual([reminder("lines 1-8")]);
});
