import * as z from "zod";
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
  "What the upload waited for.",
);

/** Latencies of a turn. The upload latencies are set if the agent posts frames to a server. */
const latencies = {
  ttft_ms: since("0.3.142", milliseconds("Time from the start of the turn to the model's first response.")).optional(),
  ttft_stream_ms: since(
    "0.3.167",
    milliseconds("Time from the start of the turn to the first streamed event."),
  ).optional(),
  time_to_request_ms: since(
    "0.3.162",
    milliseconds("Time from the start of the turn to its first model call."),
  ).optional(),
  request_sent_wall_ms: since("0.3.216", epochMilliseconds("When the first model call was sent.")).optional(),
  first_content_frame_ms: since(
    "0.3.260",
    milliseconds("Time from the start of the turn to the first frame with content."),
  ).optional(),
  first_stream_post_ms: since("0.3.260", milliseconds("Time to the first upload of a stream event.")).optional(),
  first_stream_post_ack_ms: since("0.3.260", milliseconds("Time until the server received it.")).optional(),
  first_stream_post_queue_wait_ms: since("0.3.277", milliseconds("Time that it was queued.")).optional(),
  first_stream_post_queued_behind: since("0.3.277", queuedBehind).optional(),
  first_stream_post_wall_ms: since("0.3.260", epochMilliseconds("When it was uploaded.")).optional(),
  first_text_post_ms: since("0.3.277", milliseconds("Time to the first upload of text.")).optional(),
  first_text_post_queue_wait_ms: since("0.3.287", milliseconds("Time that it was queued.")).optional(),
  first_text_post_queued_behind: since("0.3.287", queuedBehind).optional(),
  first_text_post_wall_ms: since("0.3.277", epochMilliseconds("When it was uploaded.")).optional(),
  time_to_request_from_spawn_ms: since(
    "0.3.162",
    milliseconds("Time from the start of the process to its first model call."),
  ).optional(),
  time_origin_ms: since("0.3.181", epochMilliseconds("When the process started.")).optional(),
};

export const success = defineMessage({
  name: "result/success",
  summary:
    "The turn ended normally: the model finished, a hook or a deferred tool stopped the turn, or, with `is_error`, the model could not be reached. Every turn ends with exactly one result.",
  since: "0.1.0",
  stability: "declared",
  direction: "agent-to-host",
  yielded: true,
  schema: object({
    type: z.literal("result"),
    subtype: z.literal("success"),
    ...outcome,
    ...echo("0.3.216"),
    result: text("Last text of the model, output of a local command, or an error message."),
    structured_output: since("0.1.44", anything("The model's answer in the host's JSON schema.")).optional(),
    deferred_tool_use: since(
      "0.2.89",
      object({
        id: id("Id of the tool use."),
        name: word("The tool."),
        input: table(anything("One argument."), "Its arguments."),
      }).meta({ description: "Tool use that a hook deferred to the host." }),
    ).optional(),
    local_command: since("0.3.268", word("Local slash command that the turn consisted of.")).optional(),
    api_error_status: since(
      "0.2.110",
      count("HTTP status of the failed model call; `null` if none failed.").nullable(),
    ).optional(),
    api_error_type: undeclared(
      word("Type of the failure, as the Messages API names it."),
      "sessions whose model call failed",
    ).optional(),
    api_error: undeclared(
      word("Kind of a failure without an API response: `connection_failed`, ..."),
      "sessions whose endpoint could not be reached",
    ).optional(),
    warm_spare_claimed: since("0.3.163", flag("Whether the process was started in advance.")).optional(),
    ...latencies,
    first_request_input_tokens: undeclared(
      tokens("Prompt tokens of the turn's first model call."),
      "sessions whose prompts had a uuid",
    ).optional(),
    first_request_cache_read_input_tokens: undeclared(
      tokens("Prompt tokens of that call that were read from the prompt cache."),
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
