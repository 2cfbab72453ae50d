import { isJsonObject } from "@agentwire/protocol/json";
import { reminder } from "../../core/conversation.ts";
import { instructionText } from "../../extension/memory.ts";
import type { AttachmentReaders } from "../../session/attachments.ts";

/** Restores from the transcript which memory files the model received. */
export const memoryAttachments: AttachmentReaders = {
  nested_memory: ({ path, content }) =>
    isJsonObject(content) ? [reminder(instructionText(String(path), String(content.content)))] : [],
};
