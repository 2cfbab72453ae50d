import * as z from "zod";
import { object } from "../../schema/field.ts";
import { defineControl } from "../define.ts";
import { malformed } from "../malformed.ts";

export const setHasSubscribers = defineControl({
  subtype: "set_has_subscribers",
  summary: "Tells the agent whether anyone watches the output, so that it can send deltas less often.",
  since: "0.3.319",
  stability: "declared",
  direction: "host-to-agent",
  request: object({
    subtype: z.literal("set_has_subscribers"),
    has_subscribers: z.boolean().nullable().describe("`null` means unknown and counts as `true`."),
  }),
  response: null,
  errors: [malformed],
  deadlineMs: 10_000,
  examples: [{ request: { subtype: "set_has_subscribers", has_subscribers: false } }],
});
