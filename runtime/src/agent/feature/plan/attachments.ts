import { reminder } from "../../core/conversation.ts";
import type { AttachmentReaders } from "../../session/attachments.ts";
import { isPlanNotice, planNotice } from "./prompts.ts";

const notice: AttachmentReaders[string] = (attachment) =>
  isPlanNotice(attachment) ? [reminder(planNotice(attachment))] : [];

/** Restores from the transcript what the model received about plan mode. */
export const planAttachments: AttachmentReaders = {
  plan_mode: notice,
  plan_mode_reentry: notice,
  plan_mode_exit: notice,
};
