import * as z from "zod";
import {
  anything,
  count,
  flag,
  list,
  milliseconds,
  object,
  oneOf,
  reference,
  since,
  text,
  timestamp,
  undeclared,
  uuidReference,
  word,
} from "../../schema/field.ts";
import { AssistantContent } from "../../shape/content/message.ts";
import { AssistantError } from "../../shape/message/assistant-error.ts";
import { ContextReport } from "../../shape/message/context-report.ts";
import { echo } from "../../shape/message/echo.ts";
import { subagent } from "../../shape/message/subagent.ts";
import { UsageReport } from "../../shape/message/usage-report.ts";
import { defineMessage } from "../define.ts";
import { stamp } from "../frame.ts";

const toolUseMeta = object({
  id: reference("Id of the tool use that is described."),
  display_name: text("Display name of the tool."),
  server_display_name: text("Display name of its MCP server.").optional(),
  tool_name: word("Name of the tool on its MCP server.").optional(),
});

export const assistant = defineMessage({
  name: "assistant",
  summary:
    "One finished block of a model message, or a message that the agent wrote itself. Blocks of one message share `message.id`. The result carries the stop reason and the final usage.",
  since: "0.1.0",
  stability: "declared",
  direction: "agent-to-host",
  yielded: true,
  schema: object({
    type: z.literal("assistant"),
    message: AssistantContent,
    parent_tool_use_id: reference("Tool use that started the subagent; `null` on the main thread.").nullable(),
    ...stamp,
    timestamp: since(
      "0.3.211",
      timestamp("When the block was finished, by the agent's clock. For display only; do not sort by it."),
    ).optional(),
    request_id: since("0.3.142", reference("Request id of the Messages API.")).optional(),
    error: since("0.1.47", AssistantError).optional(),
    ...echo("0.3.246"),
    ...subagent,
    aborted: since(
      "0.3.213",
      z.literal(true).meta({ description: "Whether an interrupt cut the message off, possibly within a word." }),
    ).optional(),
    resumed_from_incomplete_thinking: since(
      "0.3.211",
      z.literal(true).meta({
        description: "Whether the message continues the interrupted reasoning of the previous one.",
      }),
    ).optional(),
    supersedes: since(
      "0.3.170",
      list(
        uuidReference("`uuid` of an earlier frame."),
        "Earlier frames that this one replaces; a reader removes them.",
      ),
    ).optional(),
    context_usage: since("0.3.232", ContextReport).optional(),
    usage_report: since("0.3.273", UsageReport).optional(),
    tool_use_meta: undeclared(
      list(toolUseMeta, "Display data for the tools of this message."),
      "sessions with MCP tools",
    ).optional(),
    is_api_error_message: undeclared(
      flag("Whether the agent wrote the message because the model call failed."),
      "sessions whose model call failed",
    ).optional(),
    api_error_status: undeclared(count("HTTP status of the failure."), "sessions whose model call failed").optional(),
    api_error_type: undeclared(
      word("Type of the failure, as the Messages API names it."),
      "sessions whose model call failed",
    ).optional(),
    api_error: undeclared(
      word("Kind of a failure without an API response: `connection_failed`, ..."),
      "sessions whose endpoint could not be reached",
    ).optional(),
    api_error_params: undeclared(anything("Details of the failure."), "a request that was too long").optional(),
    refused_message_id: undeclared(
      reference("`message.id` of the response that was a refusal."),
      "sessions whose model refused",
    ).optional(),
    thinking_duration_ms: undeclared(
      milliseconds("How long the model reasoned before the block."),
      "sessions whose model reasoned",
    ).optional(),
    thinking_display: undeclared(
      word("Recommended display of the reasoning."),
      "sessions with partial messages",
    ).optional(),
    local_command_source: undeclared(
      text("Output of the slash command, in the tags that the conversation stores it with."),
      "/context, /cost, /usage and /model",
    ).optional(),
    local_command_run: undeclared(
      object({ command: word("Name of the slash command."), args: text("Arguments of the slash command.") }).meta({
        description: "The executed slash command.",
      }),
      "/context, /usage, /model and /rename",
    ).optional(),
    local_command_outcome: undeclared(
      object({ kind: oneOf(["failed", "unavailable_headless"], "Exit status of the slash command.") }).meta({
        description: "Present if the slash command failed.",
      }),
      "slash commands that failed",
    ).optional(),
  }),
  examples: [
    {
      type: "assistant",
      message: {
        id: "msg_1",
        type: "message",
        role: "assistant",
        model: "claude-opus-5-5",
        content: [{ type: "text", text: "Hello." }],
        stop_reason: null,
        stop_sequence: null,
        usage: { input_tokens: 10, output_tokens: 1 },
      },
      parent_tool_use_id: null,
      uuid: "00000000-0000-4000-8000-000000000001",
      session_id: "s1",
      timestamp: "2026-01-01T00:00:00.000Z",
      request_id: "req_1",
    },
    {
      type: "assistant",
      message: {
        id: "msg_2",
        type: "message",
        role: "assistant",
        model: "claude-opus-5-5",
        content: [{ type: "tool_use", id: "t1", name: "mcp__calc__add", input: { a: 1, b: 2 } }],
        stop_reason: null,
        stop_sequence: null,
        usage: { input_tokens: 10, output_tokens: 1 },
      },
      parent_tool_use_id: null,
      uuid: "00000000-0000-4000-8000-000000000002",
      session_id: "s1",
      tool_use_meta: [{ id: "t1", display_name: "Add", server_display_name: "calc", tool_name: "add" }],
    },
  ],
});
