import { z } from "zod";
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
import { ModelUsage } from "./model-usage.ts";

const label = object({ display_name: text("Name for people.") })
  .meta({ description: "The model or the surface." })
  .nullable()
  .optional();

/** Cost of the session and state of the plan, as data behind the text of `/usage`. */
export const UsageReport = object({
  session: object({
    total_cost_usd: dollars("Estimated cost of the session."),
    total_api_duration_ms: milliseconds("Time spent in calls of the model."),
    total_duration_ms: milliseconds("Time since the session began."),
    total_lines_added: count("Lines that tools added to files."),
    total_lines_removed: count("Lines that tools removed from files."),
    model_usage: table(ModelUsage, "By model."),
  }).meta({ description: "The session so far." }),
  rate_limits: object({
    limits: list(
      object({
        kind: word("The meter: `session`, `weekly_all`, ..."),
        group: word("Group of the meter."),
        percent: count("Share of the window in use, in percent."),
        resets_at: timestamp("When the window starts anew.").nullable(),
        scope: object({ model: label, surface: label })
          .meta({ description: "What the meter is limited to." })
          .nullable()
          .optional(),
        severity: earlier(
          "0.3.300",
          z.string().nullable().optional(),
          word("How bad it is: `normal`, `warning`, `critical`, ..."),
        ),
        is_active: earlier(
          "0.3.300",
          z.boolean().nullable().optional(),
          flag("Whether it is the one meter to show where only one fits."),
        ),
      }),
      "The plan's meters in the server's order.",
    ).nullable(),
    extra_usage: object({
      is_enabled: flag("Whether use beyond the plan can be paid for."),
      monthly_limit: count("Most that may be spent in a month, in minor units of the currency.").nullable(),
      used_credits: count("Spent so far, in minor units of the currency.").nullable(),
      utilization: count("Share spent, in percent.").nullable(),
      currency: word("ISO 4217 code.").nullable().optional(),
    })
      .meta({ description: "Use beyond the plan." })
      .nullable()
      .optional(),
  })
    .meta({ description: "The plan; `null` where it could not be asked for." })
    .nullable(),
}).meta({ description: "Cost of the session and state of the plan." });
export type UsageReport = z.output<typeof UsageReport>;
