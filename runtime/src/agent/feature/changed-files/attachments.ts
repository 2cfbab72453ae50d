import { reminder } from "../../core/conversation.ts";
import type { AttachmentReaders } from "../../session/attachments.ts";

/** The message to the model about a changed file. */
export const changeText = (path: string, snippet: string): string =>
  `${path} is not as you left it: a person or a program has changed it since. Continue with its current content, and do not undo the change unasked. The changed part now reads:\n${snippet}`;

/** Restores from the transcript which external changes the model was notified of. */
export const changedFileAttachments: AttachmentReaders = {
  edited_text_file: ({ filename, snippet }) => [reminder(changeText(String(filename), String(snippet)))],
};
