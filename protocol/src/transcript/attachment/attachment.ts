import * as z from "zod";
import type * as types from "../../type/types.generated.ts";
import { fileAttachments } from "./file.ts";
import { hookAttachments } from "./hook.ts";
import { limitAttachments } from "./limit.ts";
import { listingAttachments } from "./listing.ts";
import { modeAttachments } from "./mode.ts";
import { promptAttachments } from "./prompt.ts";
import { reminderAttachments } from "./reminder.ts";
import { settingAttachments } from "./setting.ts";

/** Content of an attachment line, distinguished by `type`. */
export const Attachment = z
  .discriminatedUnion("type", [
    ...settingAttachments,
    ...listingAttachments,
    ...fileAttachments,
    ...hookAttachments,
    ...limitAttachments,
    ...modeAttachments,
    ...promptAttachments,
    ...reminderAttachments,
  ])
  .meta({ description: "Added content." });
export type Attachment = types.Attachment;
