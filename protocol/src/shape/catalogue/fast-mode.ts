import * as z from "zod";
import { catalogue } from "../../schema/field.ts";
import type * as types from "../../type/types.generated.ts";

/** Whether the session uses fast mode, in which the model responds faster at a higher price. */
export const FastModeState = catalogue(
  z.enum(["off", "cooldown", "on"]).describe("`cooldown`: paused after a rate limit."),
);
export type FastModeState = types.FastModeState;

/** Why fast mode is unavailable. */
export const FastModeDisabledReason = catalogue(
  z
    .enum([
      "free",
      "preference",
      "extra_usage_disabled",
      "network_error",
      "unknown",
      "not_first_party",
      "disabled_by_env",
      "model_not_allowed",
      "sdk_opt_in_required",
      "pending",
    ])
    .describe("Why fast mode is unavailable."),
);
export type FastModeDisabledReason = types.FastModeDisabledReason;
