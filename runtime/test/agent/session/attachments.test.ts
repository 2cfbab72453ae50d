import fc from "fast-check";
import { expect, test } from "vitest";
import { asBlocks, reminder } from "../../../src/agent/core/conversation.ts";
import { coreAttachments } from "../../../src/agent/session/attachments.ts";

const { hook_additional_context: context, queued_command: queued, read_truncation_notice: notice } = coreAttachments;

test("each context of a hook is a reminder of its own, a single one too", () => {
  fc.assert(
    fc.property(fc.array(fc.string()), (texts) => {
      expect(context?.({ content: texts })).toEqual(texts.map(reminder));
    }),
  );
  expect(context?.({ content: "one" })).toEqual([reminder("one")]);
});

test("a queued message is what it was, text or blocks", () => {
  expect(queued?.({ prompt: "now" })).toEqual(asBlocks("now"));
  expect(queued?.({ prompt: [{ type: "image" }] })).toEqual([{ type: "image" }]);
  expect(queued?.({})).toEqual([]);
});

test("the note about a file that is shown in part is a reminder", () => {
  expect(notice?.({ banner: "lines 1-8", toolUseID: "toolu_1" })).toEqual([reminder("lines 1-8")]);
});
