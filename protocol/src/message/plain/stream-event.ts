import * as z from "zod";
import { anything, count, list, milliseconds, object, reference, since, undeclared, word } from "../../schema/field.ts";
import { StreamEvent } from "../../shape/content/stream-event.ts";
import { echo } from "../../shape/message/echo.ts";
import { defineMessage } from "../define.ts";
import { stamp } from "../frame.ts";

export const streamEvent = defineMessage({
  name: "stream_event",
  summary:
    "One event of the model's streamed response, sent only if the host requested partial messages. The finished block follows as `assistant`, just before its `content_block_stop`.",
  since: "0.1.0",
  stability: "declared",
  direction: "agent-to-host",
  yielded: true,
  schema: object({
    type: z.literal("stream_event"),
    event: StreamEvent,
    parent_tool_use_id: reference("Tool use that started the subagent; `null` on the main thread.").nullable(),
    ...stamp,
    ttft_ms: since(
      "0.2.108",
      milliseconds("Time from sending the request to the first event. Present on `message_start` only."),
    ).optional(),
    ...echo("0.3.246"),
    api_message_id: undeclared(
      reference("`message.id` of the response that is being streamed."),
      "every session with partial messages",
    ).optional(),
    thinking_display: undeclared(
      word("Recommended display of the reasoning. Present on `message_start` only."),
      "sessions with partial messages",
    ).optional(),
    abandoned_blocks: undeclared(
      object({
        api_message_id: reference("`message.id` of the abandoned response."),
        from_block_index: count("Index of its first block that stays unfinished."),
      }).meta({ description: "The response was abandoned. Discard its blocks from this index on." }),
      "interrupts and connections cut in mid-stream",
    ).optional(),
    owed_rows: undeclared(
      list(anything("One row."), "Display rows that are still pending for the stream."),
      "sessions with partial messages whose prompts had a uuid",
    ).optional(),
  }),
  examples: [
    {
      type: "stream_event",
      event: { type: "content_block_delta", index: 0, delta: { type: "text_delta", text: "Hel" } },
      parent_tool_use_id: null,
      uuid: "00000000-0000-4000-8000-000000000005",
      session_id: "s1",
      api_message_id: "msg_1",
    },
    {
      type: "stream_event",
      event: { type: "message_stop" },
      parent_tool_use_id: null,
      uuid: "00000000-0000-4000-8000-000000000006",
      session_id: "s1",
      abandoned_blocks: { api_message_id: "msg_1", from_block_index: 1 },
    },
  ],
});
