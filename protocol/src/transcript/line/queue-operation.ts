import * as z from "zod";
import { earlier, object, oneOf, record, reference, text, timestamp, word } from "../../schema/field.ts";
import { exampleSession, observedSince } from "../chain.ts";
import { defineTranscriptLine } from "../define.ts";

export const queueOperation = defineTranscriptLine({
  name: "queue-operation",
  summary: "A message entered or left the queue of the session.",
  ...observedSince("0.1.30"),
  chained: false,
  schema: object({
    type: z.literal("queue-operation"),
    operation: oneOf(
      ["enqueue", "dequeue", "remove"],
      "Operation: enqueue, dequeue for a turn, remove, or dequeue otherwise.",
    ),
    timestamp: timestamp("When."),
    sessionId: reference("The session."),
    content: earlier(
      "0.1.75",
      z.union([text("Text of the message."), z.array(record("A block of the message."))]).optional(),
      text("Text of the message. Present only if it was enqueued as text.").optional(),
    ),
    reason: word("Why it was removed: `absorbed_mid_turn`, `cleared_on_cancel`.").optional(),
    commandUuid: reference("`uuid` from the host.").optional(),
    deliveryId: reference("Id of this delivery.").optional(),
  }),
  examples: [
    {
      type: "queue-operation",
      operation: "enqueue",
      timestamp: "2026-01-01T12:00:00.000Z",
      content: "Hello",
      sessionId: exampleSession,
    },
  ],
});
