import * as z from "zod";
import { anything, count, flag, list, milliseconds, object, oneOf, reference, text, word } from "../../schema/field.ts";

const hook = {
  hookName: word("Event with the tool or cause after a colon: `PreToolUse:Write`."),
  hookEvent: word("The event."),
  toolUseID: reference("The tool use of the event; a random id if the event has none."),
  accountMemoryBatch: flag("Whether the batch of tools wrote to the account's memory.").optional(),
};

const ran = {
  stdout: text("Standard output of the hook."),
  stderr: text("Standard error of the hook."),
  exitCode: count("Exit code of the hook."),
  command: text("The command."),
  durationMs: milliseconds("Run time of the hook."),
};

/** Attachments that store hook outputs. */
export const hookAttachments = [
  object({ type: z.literal("hook_success"), ...hook, ...ran, content: text("Text for the model.") }),
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
      blockingError: text("Reason for the block."),
      command: text("The command; `callback` for a hook in the host."),
    }).meta({ description: "Details of the block." }),
  }),
  object({
    type: z.literal("hook_error_during_execution"),
    ...hook,
    content: text("Error, for example an `updatedToolOutput` that does not match the tool's output."),
  }),
  object({
    type: z.literal("hook_additional_context"),
    ...hook,
    content: list(text("One context string."), "Additional context from the hooks."),
  }),
  object({ type: z.literal("hook_system_message"), ...hook, content: text("Message to the user.") }),
  object({ type: z.literal("hook_stopped_continuation"), ...hook, message: text("Why the turn ends.") }),
  object({
    type: z.literal("hook_cancelled"),
    ...hook,
    command: ran.command.optional(),
    durationMs: ran.durationMs.optional(),
    timedOut: flag("Whether the hook timed out.").optional(),
    timeoutMs: milliseconds("Timeout of the hook.").optional(),
  }),
  object({
    type: z.literal("hook_permission_decision"),
    hookEvent: hook.hookEvent,
    toolUseID: hook.toolUseID,
    decision: oneOf(["allow", "deny"], "Decision of the hook on the tool use."),
  }),
  object({
    type: z.literal("hook_deferred_tool"),
    ...hook,
    toolName: word("The deferred tool use."),
    toolInput: anything("Its input."),
    permissionMode: word("Permission mode at the time."),
  }),
] as const;
