import * as z from "zod";
import { flag, object, references, since, undeclared, word } from "../../schema/field.ts";
import { defineControl } from "../define.ts";

export const interrupt = defineControl({
  subtype: "interrupt",
  summary:
    "Ends the running turn and keeps the session. The response precedes the result of the turn. Has no effect when the agent is idle.",
  since: "0.1.0",
  stability: "declared",
  direction: "host-to-agent",
  request: object({
    subtype: z.literal("interrupt"),
    cancel_queued: since(
      "0.3.219",
      z
        .boolean()
        .describe(
          "Also removes the messages that are queued for later turns. The capability `interrupt_cancel_queued_v1` announces support.",
        ),
    ).optional(),
    send_now: undeclared(
      flag("Whether to end the turn only if a message waits for it. `cancel_queued` overrides it."),
      "agents with the capability `interrupt_send_now_v1`",
    ).optional(),
  }),
  response: object({
    still_queued: since(
      "0.3.205",
      references("UUIDs of messages that are still queued; messages without a UUID are not listed."),
    ),
    cancelled: since("0.3.219", references("UUIDs of messages that were removed.")).optional(),
    send_now: undeclared(
      word("Outcome of `send_now`: `stopped`, or `nothing_waiting` if the turn goes on."),
      "agents with the capability `interrupt_send_now_v1`",
    ).optional(),
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
