import { z } from "zod";
import { object, references, since } from "../../schema/field.ts";
import { defineControl } from "../define.ts";

export const interrupt = defineControl({
  subtype: "interrupt",
  summary: "Ends the running turn and keeps the session. Answered before the result of the turn; harmless when idle.",
  since: "0.1.77",
  stability: "declared",
  direction: "host-to-agent",
  request: object({
    subtype: z.literal("interrupt"),
    cancel_queued: since(
      "0.3.225",
      z
        .boolean()
        .describe("Also drops the messages that wait for a later turn. Announced by `interrupt_cancel_queued_v1`."),
    ).optional(),
  }),
  response: object({
    still_queued: since(
      "0.3.225",
      references("The uuids of messages that will still run; those without uuid are not listed."),
    ),
    cancelled: since("0.3.225", references("The uuids of messages that were dropped.")).optional(),
  }),
  errors: [],
  deadlineMs: 10_000,
  examples: [
    { request: { subtype: "interrupt" }, response: { still_queued: [] } },
    {
      request: { subtype: "interrupt", cancel_queued: true },
      response: { still_queued: [], cancelled: ["5a7c2d34-0000-4000-8000-000000000001"] },
    },
  ],
});
