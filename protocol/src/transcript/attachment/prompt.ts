import * as z from "zod";
import {
  anything,
  count,
  flag,
  list,
  milliseconds,
  object,
  record,
  reference,
  requiredSince,
  text,
  timestamp,
  tokens,
  word,
} from "../../schema/field.ts";
import { Origin } from "../../shape/message/origin.ts";

const tool = object({
  name: word("The tool."),
  description: text("Description of the tool, for the model."),
  schema: record("Definition of the tool, in the format of the Messages API."),
  server: word("MCP server of the tool.").optional(),
});

/** Attachments that store the request to the model, and the outcome of a prompt. */
export const promptAttachments = [
  object({
    type: z.literal("prompt_snapshot"),
    systemPrompt: list(text("One block."), "The system prompt."),
    tools: list(tool, "The tools. Absent if they are unchanged.").optional(),
    cliPrefix: text("Text before the system prompt.").optional(),
    contextRendering: requiredSince("0.3.300", word("How context is sent to the model, for example `announced`.")),
    reminderFold: requiredSince("0.3.300", flag("Whether reminders are merged into other messages.")),
    echoWireToolInputs: requiredSince("0.3.300", flag("Whether tool inputs are stored as sent.")),
    systemTurns: flag("Whether the conversation contains messages with the role `system`.").optional(),
    toolChangeHeader: flag("Whether tool changes are announced to the model.").optional(),
    inlineTools: flag("Whether tools are described in the text.").optional(),
    keptReminders: flag("Whether old reminders are kept.").optional(),
  }),
  object({
    type: z.literal("queued_command"),
    prompt: anything("A prompt that arrived during the turn: text, or blocks."),
    commandMode: word(
      "Kind of message, for example `prompt`. Absent on messages between agents of the session.",
    ).optional(),
    source_uuid: reference("`uuid` from the host.").optional(),
    delivery_id: reference("Id of this delivery.").optional(),
    timestamp: timestamp("When the prompt arrived.").optional(),
    origin: Origin.optional(),
    isMeta: flag("Whether the message is hidden in the conversation.").optional(),
    runId: reference("Run of the background task that the message is about.").optional(),
    usage: object({
      totalTokens: tokens("Tokens of the run."),
      toolUses: count("Number of tool calls."),
      durationMs: milliseconds("Run time."),
    })
      .meta({ description: "Usage of the background task's run." })
      .optional(),
    toolsUsedDelta: list(
      word("One tool."),
      "Tools that were used before a summary, as a reminder for the model.",
    ).optional(),
  }),
  object({
    type: z.literal("structured_output"),
    data: anything("Structured output."),
    toolUseID: requiredSince("0.3.200", reference("Tool use that produced it.")),
  }),
  object({
    type: z.literal("unknown_command_fallback"),
    commandName: word("Unknown command."),
    suggestion: word("Suggested command.").optional(),
    availableCommandNames: list(word("One command."), "Similar commands."),
    availableCommandCount: count("Number of commands."),
  }),
] as const;
