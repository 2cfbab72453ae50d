import { isObject } from "../../../guards/json-object.ts";
import { reminder } from "../../core/conversation.ts";
import { instructionText } from "../../extension/memory.ts";
import type { AttachmentReaders } from "../../session/attachments.ts";

/** Reads back the memory files that the model was told about in the course of a session. */
export const memoryAttachments: AttachmentReaders = {
  nested_memory: ({ path, content }) =>
    isObject(content) ? [reminder(instructionText(String(path), String(content.content)))] : [],
};
