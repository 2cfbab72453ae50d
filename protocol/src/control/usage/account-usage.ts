import { z } from "zod";
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

const share = z.number().describe("Share of the usage, 0 to 100.");
const utilization = z.number().nullable().describe("How much is used up, 0 to 100.");
const resets_at = timestamp("When the limit starts anew.").nullable();
const limit = (description: string) => object({ utilization, resets_at }).nullable().describe(description).optional();

const shares = (description: string) =>
  z.array(object({ name: z.string().describe("Which one."), pct: share })).describe(description);

const Behaviors = object({
  request_count: z.number().describe("Model calls."),
  session_count: z.number().describe("Sessions."),
  behaviors: z
    .array(
      object({
        key: literalsSince(
          { max_effort: "0.3.300", workflow: "0.3.300", always_on_context: "0.3.300", large_tool_results: "0.3.300" },
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
        count: z.number().describe("How often."),
      }),
    )
    .describe("Habits that cost."),
  recommendations: since(
    "0.3.315",
    z
      .array(
        object({
          key: z.string().describe("Which habit."),
          pct: share,
          title: text("What to do."),
          detail: text("More about it.").optional(),
        }),
      )
      .describe("What would save."),
  ).optional(),
  fix: since(
    "0.3.315",
    object({
      keys: names("Which habits."),
      messages: z.array(text("A prompt.")).describe("Prompts that mend them."),
    }).describe("Help with it."),
  ).optional(),
  agents: shares("By subagent."),
  skills: shares("By skill."),
  plugins: shares("By plugin."),
  mcp_servers: shares("By MCP server."),
});

/** What the session used, and what is left of the plan's limits. */
export const AccountUsage = object({
  session: object({
    total_cost_usd: dollars("What it cost."),
    total_api_duration_ms: milliseconds("Time spent waiting for the model."),
    total_duration_ms: milliseconds("Time since the start."),
    total_lines_added: z.number().describe("Lines of files that were added."),
    total_lines_removed: z.number().describe("Lines of files that were removed."),
    model_usage: z.record(z.string(), ModelUsage).describe("By model."),
  }).describe("This session."),
  subscription_type: z.string().nullable().describe("The plan; `null` without one."),
  rate_limits_available: flag("The limits are known."),
  rate_limits: object({
    five_hour: limit("Over five hours."),
    seven_day: limit("Over a week."),
    seven_day_oauth_apps: limit("Over a week, in other applications."),
    seven_day_opus: limit("Over a week, of the Opus models."),
    seven_day_sonnet: limit("Over a week, of the Sonnet models."),
    model_scoped: since(
      "0.3.200",
      z
        .array(object({ display_name: text("The models meant."), utilization, resets_at }))
        .describe("Limits of single models."),
    ).optional(),
    extra_usage: object({
      is_enabled: flag("Usage beyond the plan is paid for."),
      monthly_limit: z.number().nullable().describe("The most per month."),
      used_credits: z.number().nullable().describe("What was used of it."),
      utilization,
      currency: z.string().nullable().describe("In which currency.").optional(),
    })
      .nullable()
      .describe("Usage beyond the plan.")
      .optional(),
  })
    .nullable()
    .describe("What is used up of the plan."),
  behaviors: object({ day: Behaviors.describe("The last day."), week: Behaviors.describe("The last week.") })
    .nullable()
    .describe("Habits, from the transcripts on this machine."),
});
export type AccountUsage = z.output<typeof AccountUsage>;
