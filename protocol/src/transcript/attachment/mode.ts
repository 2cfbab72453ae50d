import { z } from "zod";
import { flag, list, object, path, text, word } from "../../schema/field.ts";

/** Attachments that tell the model what it may do. */
export const modeAttachments = [
  object({
    type: z.literal("plan_mode"),
    reminderType: word("How much is said, for example `full`."),
    isSubAgent: flag("Whether a subagent is told."),
    planFilePath: path("File that the plan goes to."),
    planExists: flag("Whether the file is there."),
    customInstructions: text("What the host wants to be said instead.").optional(),
  }),
  object({
    type: z.literal("plan_mode_reentry"),
    planFilePath: path("File that holds the plan of earlier."),
  }),
  object({
    type: z.literal("plan_mode_exit"),
    planFilePath: path("File that holds the plan."),
    planExists: flag("Whether the file is there."),
  }),
  object({
    type: z.literal("auto_mode"),
    autoModeConsentFlow: flag("Whether the user was asked to agree to the mode."),
    finishExposedWork: flag("Whether work that others can see is to be brought to an end."),
    bashFirst: flag("Whether shell commands are preferred."),
    bashFirstSteer: word("How strongly."),
    steerOnly: flag("Whether this is advice and no rule."),
    bypass: flag("Whether permissions are bypassed."),
  }),
  object({
    type: z.literal("command_permissions"),
    allowedTools: list(word("One rule."), "What the running command may do without asking."),
    model: word("Model that the command asks for.").optional(),
  }),
] as const;
