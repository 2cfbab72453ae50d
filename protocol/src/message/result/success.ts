import { z } from "zod";
import {
  anything,
  count,
  epochMilliseconds,
  flag,
  id,
  milliseconds,
  object,
  oneOf,
  since,
  table,
  text,
  tokens,
  undeclared,
  word,
} from "../../schema/field.ts";
import { echo } from "../../shape/message/echo.ts";
import { defineMessage } from "../define.ts";
import { emptyUsage } from "./example.ts";
import { outcome } from "./fields.ts";

const queuedBehind = oneOf(
  ["durable_post", "ephemeral_post", "retry_backoff", "hold", "none"],
  "What the upload had to wait for.",
);

/** Latencies of a turn; the upload ones are measured where frames are posted to a server. */
const latencies = {
  ttft_ms: since("0.3.142", milliseconds("From the start of the turn to the first answer of the model.")).optional(),
  ttft_stream_ms: since("0.3.175", milliseconds("From the start of the turn to the first streamed event.")).optional(),
  time_to_request_ms: since(
    "0.3.175",
    milliseconds("From the start of the turn to its first call of the model."),
  ).optional(),
  request_sent_wall_ms: since("0.3.225", epochMilliseconds("When the first call of the model was sent.")).optional(),
  first_content_frame_ms: since(
    "0.3.275",
    milliseconds("From the start of the turn to the first frame with content."),
  ).optional(),
  first_stream_post_ms: since("0.3.275", milliseconds("To the first upload of a stream event.")).optional(),
  first_stream_post_ack_ms: since("0.3.275", milliseconds("To its receipt.")).optional(),
  first_stream_post_queue_wait_ms: since("0.3.300", milliseconds("Time that it waited.")).optional(),
  first_stream_post_queued_behind: since("0.3.300", queuedBehind).optional(),
  first_stream_post_wall_ms: since("0.3.275", epochMilliseconds("When it was uploaded.")).optional(),
  first_text_post_ms: since("0.3.300", milliseconds("To the first upload of text.")).optional(),
  first_text_post_queue_wait_ms: since("0.3.300", milliseconds("Time that it waited.")).optional(),
  first_text_post_queued_behind: since("0.3.300", queuedBehind).optional(),
  first_text_post_wall_ms: since("0.3.300", epochMilliseconds("When it was uploaded.")).optional(),
  time_to_request_from_spawn_ms: since(
    "0.3.175",
    milliseconds("From the start of the process to its first call of the model."),
  ).optional(),
  time_origin_ms: since("0.3.200", epochMilliseconds("When the process began.")).optional(),
};

export const success = defineMessage({
  name: "result/success",
  summary:
    "The turn ended by itself: the model was done, a hook or a deferred tool stopped it, or, with `is_error`, the model could not be reached. Exactly one result ends every turn.",
  since: "0.1.0",
  stability: "declared",
  direction: "agent-to-host",
  yielded: true,
  schema: object({
    type: z.literal("result"),
    subtype: z.literal("success"),
    ...outcome,
    ...echo("0.3.225"),
    result: text("Last text of the model, output of a local command, or what went wrong."),
    structured_output: since("0.1.55", anything("What the model answered under the host's JSON schema.")).optional(),
    deferred_tool_use: since(
      "0.2.90",
      object({
        id: id("The tool use."),
        name: word("The tool."),
        input: table(anything("One argument."), "Its arguments."),
      }).meta({ description: "Tool use that a hook put off for the host to run." }),
    ).optional(),
    local_command: since("0.3.275", word("Local slash command that was the whole turn.")).optional(),
    api_error_status: since(
      "0.2.112",
      count("HTTP status of the failed call; `null` where none failed.").nullable(),
    ).optional(),
    api_error_type: undeclared(
      word("Type of the failure, as the Messages API names it."),
      "sessions whose model call failed",
    ).optional(),
    api_error: undeclared(
      word("Kind of a failure that is no answer of the API: `connection_failed`, ..."),
      "sessions whose endpoint could not be reached",
    ).optional(),
    warm_spare_claimed: since("0.3.175", flag("The process had been started ahead of time.")).optional(),
    ...latencies,
    first_request_input_tokens: undeclared(
      tokens("Prompt tokens of the turn's first call."),
      "sessions whose prompts had a uuid",
    ).optional(),
    first_request_cache_read_input_tokens: undeclared(
      tokens("Those of them that were read from the prompt cache."),
      "sessions whose prompts had a uuid",
    ).optional(),
  }),
  examples: [
    {
      type: "result",
      subtype: "success",
      is_error: false,
      duration_ms: 1200,
      duration_api_ms: 900,
      num_turns: 1,
      result: "Hello.",
      stop_reason: "end_turn",
      total_cost_usd: 0.0002,
      usage: emptyUsage,
      modelUsage: {},
      permission_denials: [],
      terminal_reason: "completed",
      queued_turn_count: 0,
      result_index: 0,
      uuid: "00000000-0000-4000-8000-000000000020",
      session_id: "s1",
    },
  ],
});
