import * as z from "zod";
import { flag, list, object, path, text, word } from "../../schema/field.ts";

/** Attachments that inform the model about its permissions and mode. */
export const modeAttachments = [
  object({
    type: z.literal("plan_mode"),
    reminderType: word("Level of detail, for example `full`."),
    isSubAgent: flag("Whether the text is for a subagent."),
    planFilePath: path("Path of the plan file."),
    planExists: flag("Whether the file exists."),
    customInstructions: text("Text from the host that replaces the default.").optional(),
  }),
  object({
    type: z.literal("plan_mode_reentry"),
    planFilePath: path("Path of the earlier plan file."),
  }),
  object({
    type: z.literal("plan_mode_exit"),
    planFilePath: path("Path of the plan file."),
    planExists: flag("Whether the file exists."),
  }),
  object({
    type: z.literal("auto_mode"),
    autoModeConsentFlow: flag("Whether the user was asked to approve the mode."),
    finishExposedWork: flag("Whether to complete work that others can see."),
    bashFirst: flag("Whether shell commands are preferred."),
    bashFirstSteer: word("How strongly."),
    steerOnly: flag("Whether this is advice instead of a rule."),
    bypass: flag("Whether permissions are bypassed."),
  }),
  object({
    type: z.literal("auto_mode_exit"),
    finishExposedWork: flag("Whether to complete work that others can see."),
    bashFirst: flag("Whether shell commands were preferred."),
    steerOnly: flag("Whether this is advice instead of a rule."),
  }),
  object({
    type: z.literal("command_permissions"),
    allowedTools: list(word("One rule."), "Permissions of the running command."),
    model: word("Model of the command.").optional(),
  }),
] as const;
