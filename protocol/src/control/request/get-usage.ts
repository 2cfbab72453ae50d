import * as z from "zod";
import { flag, object, since } from "../../schema/field.ts";
import { defineControl } from "../define.ts";
import { AccountUsage } from "../usage/account-usage.ts";

export const getUsage = defineControl({
  subtype: "get_usage",
  summary: "Returns the totals of the session and, on a plan, the remaining limits. Experimental.",
  since: "0.3.169",
  stability: "declared",
  direction: "host-to-agent",
  request: object({
    subtype: z.literal("get_usage"),
    skip_behaviors: since(
      "0.3.261",
      flag("Omits `behaviors`, which avoids scanning a week of transcripts."),
    ).optional(),
  }),
  response: AccountUsage,
  errors: [],
  deadlineMs: 60_000,
  examples: [
    {
      request: { subtype: "get_usage", skip_behaviors: true },
      response: {
        session: {
          total_cost_usd: 0.12,
          total_api_duration_ms: 4100,
          total_duration_ms: 9000,
          total_lines_added: 3,
          total_lines_removed: 1,
          model_usage: {},
        },
        subscription_type: null,
        rate_limits_available: false,
        rate_limits: null,
        behaviors: null,
      },
    },
  ],
});
