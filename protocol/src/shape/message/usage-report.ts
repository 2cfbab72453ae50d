import * as z from "zod";
import {
  count,
  dollars,
  earlier,
  flag,
  list,
  milliseconds,
  object,
  table,
  text,
  timestamp,
  word,
} from "../../schema/field.ts";
import type * as types from "../../type/types.generated.ts";
import { ModelUsage } from "./model-usage.ts";

const label = object({ display_name: text("Display name.") })
  .meta({ description: "Model or product surface." })
  .nullable()
  .optional();

/** Cost of the session and state of the plan: the data behind the text of `/usage`. */
export const UsageReport = object({
  session: object({
    total_cost_usd: dollars("Estimated cost of the session."),
    total_api_duration_ms: milliseconds("Time spent in model calls."),
    total_duration_ms: milliseconds("Time since the session started."),
    total_lines_added: count("Lines that tools added to files."),
    total_lines_removed: count("Lines that tools removed from files."),
    model_usage: table(ModelUsage, "Usage by model."),
  }).meta({ description: "The session so far." }),
  rate_limits: object({
    limits: list(
      object({
        kind: word("The meter: `session`, `weekly_all`, ..."),
        group: word("Group of the meter."),
        percent: count("Used share of the window in percent."),
        resets_at: timestamp("When the window resets.").nullable(),
        scope: object({ model: label, surface: label })
          .meta({ description: "Scope of the meter." })
          .nullable()
          .optional(),
        severity: earlier(
          "0.3.277",
          z.string().nullable().optional(),
          word("How bad it is: `normal`, `warning`, `critical`, ..."),
        ),
        is_active: earlier(
          "0.3.277",
          z.boolean().nullable().optional(),
          flag("Whether to show this meter if there is room for only one."),
        ),
      }),
      "The plan's meters in the server's order.",
    ).nullable(),
    extra_usage: object({
      is_enabled: flag("Whether paid usage beyond the plan is enabled."),
      monthly_limit: count("Monthly maximum, in minor units of the currency.").nullable(),
      used_credits: count("Spent so far, in minor units of the currency.").nullable(),
      utilization: count("Used share in percent.").nullable(),
      currency: word("ISO 4217 code.").nullable().optional(),
    })
      .meta({ description: "Usage beyond the plan." })
      .nullable()
      .optional(),
  })
    .meta({ description: "The plan; `null` if it could not be loaded." })
    .nullable(),
}).meta({ description: "Cost of the session and state of the plan." });
export type UsageReport = types.UsageReport;
