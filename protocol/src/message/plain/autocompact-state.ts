import * as z from "zod";
import { object } from "../../schema/field.ts";
import { defineMessage } from "../define.ts";

export const autocompactState = defineMessage({
  name: "autocompact_state",
  summary:
    "Whether and when the agent compacts automatically, for hosts that display it. Its fields have not been observed.",
  since: "0.3.330",
  stability: "undeclared",
  evidence: "The 0.3.330 host library passes it on.",
  direction: "agent-to-host",
  yielded: true,
  schema: object({
    type: z.literal("autocompact_state"),
  }),
  examples: [{ type: "autocompact_state" }],
});
