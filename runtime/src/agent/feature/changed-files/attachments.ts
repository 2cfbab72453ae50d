import { reminder } from "../../core/conversation.ts";
import type { AttachmentReaders } from "../../session/attachments.ts";
import { changeText } from "./changed-files.ts";

/** Reads back what the model was told about files that others changed. */
export const changedFileAttachments: AttachmentReaders = {
  edited_text_file: ({ filename, snippet }) => [reminder(changeText(String(filename), String(snippet)))],
};
