import { expect, test } from "vitest";
import { reminder } from "../../../../src/agent/core/conversation.ts";
import { instructionText } from "../../../../src/agent/extension/memory.ts";
import { memoryAttachments } from "../../../../src/agent/feature/memory/attachments.ts";

const read = memoryAttachments.nested_memory;

test("a memory file is read back as the model saw it", () => {
  expect(read?.({ path: "/p/CLAUDE.md", content: { content: "Be brief." } })).toEqual([
    reminder(instructionText("/p/CLAUDE.md", "Be brief.")),
  ]);
});

test("one without its content is left out", () => {
  expect(read?.({ path: "/p/CLAUDE.md", content: "Be brief." })).toEqual([]);
});
