import { z } from "zod";
import { anything, count, flag, list, milliseconds, object, oneOf, reference, text, word } from "../../schema/field.ts";

const hook = {
  hookName: word("The event, with the tool or the cause after a colon: `PreToolUse:Write`."),
  hookEvent: word("The event."),
  toolUseID: reference("The tool use that the event concerns; a random id where it concerns none."),
};

const batch = {
  accountMemoryBatch: flag("Whether the batch of tools wrote to the memory of the account.").optional(),
};

const ran = {
  stdout: text("What the hook's command wrote."),
  stderr: text("What it complained."),
  exitCode: count("Its exit code."),
  command: text("The command."),
  durationMs: milliseconds("How long it ran."),
};

/** Attachments that keep what hooks said. */
export const hookAttachments = [
  object({ type: z.literal("hook_success"), ...hook, ...ran, content: text("What the model is told.") }),
  object({
    type: z.literal("hook_non_blocking_error"),
    ...hook,
    ...ran,
    command: ran.command.optional(),
    durationMs: ran.durationMs.optional(),
  }),
  object({
    type: z.literal("hook_blocking_error"),
    ...hook,
    blockingError: object({
      blockingError: text("Why it blocks."),
      command: text("The command; `callback` for a host's hook."),
    }).meta({ description: "The objection." }),
  }),
  object({
    type: z.literal("hook_error_during_execution"),
    ...hook,
    content: text("What went wrong, for example an `updatedToolOutput` not of the tool's form."),
  }),
  object({
    type: z.literal("hook_additional_context"),
    ...hook,
    content: list(text("One piece."), "What the hooks add."),
    ...batch,
  }),
  object({ type: z.literal("hook_system_message"), ...hook, content: text("Said to the user.") }),
  object({ type: z.literal("hook_stopped_continuation"), ...hook, message: text("Why the turn ends here."), ...batch }),
  object({
    type: z.literal("hook_cancelled"),
    ...hook,
    command: ran.command,
    durationMs: ran.durationMs,
    timedOut: flag("It was stopped because it took too long."),
    timeoutMs: milliseconds("How long it might have taken."),
  }),
  object({
    type: z.literal("hook_permission_decision"),
    hookEvent: hook.hookEvent,
    toolUseID: hook.toolUseID,
    decision: oneOf(["allow", "deny"], "What the hook decided about the tool."),
  }),
  object({
    type: z.literal("hook_deferred_tool"),
    ...hook,
    toolName: word("The tool that was put off."),
    toolInput: anything("Its input."),
    permissionMode: word("Permission mode at that moment."),
  }),
] as const;
