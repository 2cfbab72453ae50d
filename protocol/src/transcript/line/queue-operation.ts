import { z } from "zod";
import { object, oneOf, reference, text, timestamp, word } from "../../schema/field.ts";
import { exampleSession, observed } from "../chain.ts";
import { defineTranscriptLine } from "../define.ts";

export const queueOperation = defineTranscriptLine({
  name: "queue-operation",
  summary: "A message entered the queue of the session or left it.",
  ...observed,
  chained: false,
  schema: object({
    type: z.literal("queue-operation"),
    operation: oneOf(
      ["enqueue", "dequeue", "remove"],
      "What happened: it came in, was taken for a turn, or was dropped or taken in otherwise.",
    ),
    timestamp: timestamp("When."),
    sessionId: reference("The session."),
    content: text("The message. Only where it came in as text.").optional(),
    reason: word("Why it was removed: `absorbed_mid_turn`, `cleared_on_cancel`.").optional(),
    commandUuid: reference("`uuid` that the host gave the message.").optional(),
    deliveryId: reference("This delivery.").optional(),
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
