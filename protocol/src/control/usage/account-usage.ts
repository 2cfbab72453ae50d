import * as z from "zod";
import {
  dollars,
  flag,
  literalsSince,
  milliseconds,
  names,
  object,
  oneOf,
  since,
  text,
  timestamp,
} from "../../schema/field.ts";
import { ModelUsage } from "../../shape/message/model-usage.ts";
import type * as types from "../../type/types.generated.ts";

const share = z.number().describe("Share of the usage in percent, 0 to 100.");
const utilization = z.number().nullable().describe("Used share of the limit in percent, 0 to 100.");
const resets_at = timestamp("When the limit resets.").nullable();
const limit = (description: string) => object({ utilization, resets_at }).nullable().describe(description).optional();

const shares = (description: string) =>
  z.array(object({ name: z.string().describe("Name of the item."), pct: share })).describe(description);

const Behaviors = object({
  request_count: z.number().describe("Number of model calls."),
  session_count: z.number().describe("Sessions."),
  behaviors: z
    .array(
      object({
        key: literalsSince(
          { max_effort: "0.3.299", workflow: "0.3.299", always_on_context: "0.3.299", large_tool_results: "0.3.299" },
          oneOf(
            [
              "cache_miss",
              "long_context",
              "subagent_heavy",
              "high_parallel",
              "cron",
              "max_effort",
              "workflow",
              "always_on_context",
              "large_tool_results",
            ],
            "Which habit.",
          ),
        ),
        pct: share,
        count: z.number().describe("Number of sessions."),
      }),
    )
    .describe("Habits that increase the cost."),
  recommendations: since(
    "0.3.305",
    z
      .array(
        object({
          key: z.string().describe("Name of the habit."),
          pct: share,
          title: text("Recommended action."),
          detail: text("Additional details.").optional(),
        }),
      )
      .describe("What would save."),
  ).optional(),
  fix: since(
    "0.3.305",
    object({
      keys: names("Habits that the advice is about."),
      messages: z.array(text("Text of the prompt.")).describe("Prompts that apply the advice."),
    }).describe("Advice for the habits."),
  ).optional(),
  agents: shares("Usage by subagent."),
  skills: shares("Usage by skill."),
  plugins: shares("Usage by plugin."),
  mcp_servers: shares("Usage by MCP server."),
});

/** Usage of the session, and the remaining limits of the plan. */
export const AccountUsage = object({
  session: object({
    total_cost_usd: dollars("Estimated cost."),
    total_api_duration_ms: milliseconds("Time spent waiting for the model."),
    total_duration_ms: milliseconds("Time since the session started."),
    total_lines_added: z.number().describe("Number of added lines."),
    total_lines_removed: z.number().describe("Number of removed lines."),
    model_usage: z.record(z.string(), ModelUsage).describe("Usage by model."),
  }).describe("This session."),
  subscription_type: z.string().nullable().describe("Name of the plan; `null` without one."),
  rate_limits_available: flag("Whether the limits are known."),
  rate_limits: object({
    five_hour: limit("Over five hours."),
    seven_day: limit("Limit over a week."),
    seven_day_oauth_apps: limit("Limit over a week for other applications."),
    seven_day_opus: limit("Limit over a week for Opus models."),
    seven_day_sonnet: limit("Limit over a week for Sonnet models."),
    model_scoped: since(
      "0.3.190",
      z
        .array(object({ display_name: text("Models that the limit applies to."), utilization, resets_at }))
        .describe("Limits of individual models."),
    ).optional(),
    extra_usage: object({
      is_enabled: flag("Whether paid usage beyond the plan is enabled."),
      monthly_limit: z.number().nullable().describe("Monthly maximum."),
      used_credits: z.number().nullable().describe("Used amount."),
      utilization,
      currency: z.string().nullable().describe("Currency of the amounts.").optional(),
    })
      .nullable()
      .describe("Usage beyond the plan.")
      .optional(),
  })
    .nullable()
    .describe("Limits of the plan."),
  behaviors: object({ day: Behaviors.describe("Last 24 hours."), week: Behaviors.describe("Last seven days.") })
    .nullable()
    .describe("Usage habits, computed from the transcripts on this machine."),
});
export type AccountUsage = types.AccountUsage;
