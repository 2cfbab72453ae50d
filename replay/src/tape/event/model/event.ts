import * as z from "zod";
import { defineEvent } from "../../define.ts";

export const modelEvent = defineEvent({
  channel: "model",
  kind: "event",
  since: 1,
  summary: "One event of the model's streamed answer to the call.",
  body: { call: z.int().min(1), event: z.unknown() },
  examples: [{ call: 1, event: { type: "message_stop" } }],
});
