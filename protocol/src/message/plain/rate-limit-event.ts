import * as z from "zod";
import { count, flag, formerLiterals, literalsSince, object, oneOf, since, undeclared } from "../../schema/field.ts";
import { defineMessage } from "../define.ts";
import { stamp } from "../frame.ts";

const decision = ["allowed", "allowed_warning", "rejected"] as const;
const epochSeconds = (description: string) => count(description).meta({ role: "time", unit: "epoch-s", description });

const rateLimitWindow = object({
  utilization: count("Used share of the window."),
  resetsAt: epochSeconds("When the window resets."),
  status: oneOf(decision, "Whether calls pass.").optional(),
  surpassedThreshold: count("Threshold that was exceeded.").optional(),
});

const info = object({
  status: oneOf(decision, "Whether calls pass."),
  resetsAt: epochSeconds("When the window resets.").optional(),
  rateLimitType: literalsSince(
    { seven_day_overage_included: "0.3.190" },
    oneOf(
      ["five_hour", "seven_day", "seven_day_opus", "seven_day_sonnet", "seven_day_overage_included", "overage"],
      "Window that is closest to its limit.",
    ),
  ).optional(),
  utilization: count("Used share of the window.").optional(),
  unifiedWindows: undeclared(
    object({
      five_hour: rateLimitWindow.meta({ description: "The window of five hours." }).optional(),
      seven_day: rateLimitWindow.meta({ description: "The window of seven days." }).optional(),
    }).meta({
      description: "Windows that the Messages API reported, by name.",
    }),
    "sessions of the CLI 2.1.330 with a plan",
  ).optional(),
  overageStatus: oneOf(decision, "Whether calls beyond the plan are accepted.").optional(),
  overageResetsAt: epochSeconds("When the window for usage beyond the plan resets.").optional(),
  overageDisabledReason: formerLiterals(
    { org_service_zero_credit_limit: { until: "0.2.119" } },
    literalsSince(
      { fetch_error: "0.2.119" },
      oneOf(
        [
          "overage_not_provisioned",
          "org_level_disabled",
          "org_level_disabled_until",
          "out_of_credits",
          "seat_tier_level_disabled",
          "member_level_disabled",
          "seat_tier_zero_credit_limit",
          "group_zero_credit_limit",
          "member_zero_credit_limit",
          "org_service_level_disabled",
          "no_limits_configured",
          "fetch_error",
          "unknown",
        ],
        "Why calls beyond the plan are rejected.",
      ),
    ),
  ).optional(),
  isUsingOverage: flag("Whether calls beyond the plan are currently charged.").optional(),
  overageInUse: since("0.3.170", flag("Whether usage beyond the plan has started.")).optional(),
  overageEnabled: since("0.3.295", flag("Whether usage beyond the plan is enabled.")).optional(),
  surpassedThreshold: count("Threshold that was exceeded.").optional(),
  limitScope: since(
    "0.3.268",
    oneOf(["service", "channel", "group_pool"], "Owner of the limit, if it is not the user's own."),
  ).optional(),
  errorCode: since(
    "0.3.181",
    z.literal("credits_required").meta({ description: "Whether credits are required to continue." }),
  ).optional(),
  canUserPurchaseCredits: since("0.3.181", flag("Whether the user can buy credits.")).optional(),
  hasChargeableSavedPaymentMethod: since("0.3.181", flag("Whether a payment method is on file.")).optional(),
}).meta({ description: "Rate limits of the plan." });

export const rateLimitEvent = defineMessage({
  name: "rate_limit_event",
  summary: "The plan's rate limit status changed.",
  since: "0.2.63",
  stability: "declared",
  direction: "agent-to-host",
  yielded: true,
  schema: object({
    type: z.literal("rate_limit_event"),
    rate_limit_info: info,
    ...stamp,
  }),
  examples: [
    {
      type: "rate_limit_event",
      rate_limit_info: { status: "allowed_warning", rateLimitType: "five_hour", utilization: 0.9 },
      uuid: "00000000-0000-4000-8000-000000000139",
      session_id: "s1",
    },
  ],
});
