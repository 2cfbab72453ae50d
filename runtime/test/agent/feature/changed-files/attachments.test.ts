import { expect, test } from "vitest";
import { reminder } from "../../../../src/agent/core/conversation.ts";
import { changedFileAttachments, changeText } from "../../../../src/agent/feature/changed-files/attachments.ts";

test("a changed file is read back as the model saw it", () => {
  expect(changedFileAttachments.edited_text_file?.({ filename: "/a", snippet: "1\tx" })).toEqual([
    reminder(changeText("/a", "1\tx")),
  ]);
});
