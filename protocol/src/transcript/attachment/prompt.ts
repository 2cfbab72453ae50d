import { z } from "zod";
import {
  anything,
  count,
  flag,
  list,
  milliseconds,
  object,
  record,
  reference,
  text,
  timestamp,
  tokens,
  word,
} from "../../schema/field.ts";
import { Origin } from "../../shape/message/origin.ts";

const tool = object({
  name: word("The tool."),
  description: text("What the model is told about it."),
  schema: record("Its definition, as the Messages API takes it."),
  server: word("MCP server that the tool belongs to.").optional(),
});

/** Attachments that keep what was sent to the model, and what became of a prompt. */
export const promptAttachments = [
  object({
    type: z.literal("prompt_snapshot"),
    systemPrompt: list(text("One block."), "The system prompt."),
    tools: list(tool, "The tools. Absent where they are as before.").optional(),
    cliPrefix: text("What stands before the system prompt.").optional(),
    contextRendering: word("How context reaches the model, for example `announced`."),
    reminderFold: flag("Whether reminders are folded into other messages."),
    echoWireToolInputs: flag("Whether tool inputs are kept as they travelled."),
    systemTurns: flag("Whether the conversation holds messages in the system's role.").optional(),
    toolChangeHeader: flag("Whether changes of the tools are announced.").optional(),
    inlineTools: flag("Whether tools are described in the text.").optional(),
    keptReminders: flag("Whether old reminders are kept.").optional(),
  }),
  object({
    type: z.literal("queued_command"),
    prompt: anything("A prompt that arrived during the turn: text, or blocks."),
    commandMode: word("What it is, for example `prompt`. Absent on messages between agents of the session.").optional(),
    source_uuid: reference("`uuid` that the host gave it.").optional(),
    delivery_id: reference("This delivery.").optional(),
    timestamp: timestamp("When it arrived.").optional(),
    origin: Origin.optional(),
    isMeta: flag("Not shown as part of the conversation.").optional(),
    runId: reference("Run of the background task that it tells of.").optional(),
    usage: object({
      totalTokens: tokens("Tokens that the run used."),
      toolUses: count("Tools that it used."),
      durationMs: milliseconds("How long it took."),
    })
      .meta({ description: "What the run of the background task cost." })
      .optional(),
    toolsUsedDelta: list(word("One tool."), "Tools that the model is reminded of as used before a summary.").optional(),
  }),
  object({
    type: z.literal("structured_output"),
    data: anything("The structured result."),
    toolUseID: reference("Tool use that gave it."),
  }),
  object({
    type: z.literal("unknown_command_fallback"),
    commandName: word("A command that nobody knows."),
    suggestion: word("The one that may have been meant.").optional(),
    availableCommandNames: list(word("One command."), "Commands like it."),
    availableCommandCount: count("How many commands there are."),
  }),
] as const;
