import { z } from "zod";
import { text } from "../../schema/field.ts";
import { defineHook } from "../define.ts";
import { exampleInput, inputOf } from "../input.ts";

export const stopFailure = defineHook({
  event: "StopFailure",
  summary:
    "The turn ended because the model could not be reached or refused. Sent in place of `Stop`; the answer changes nothing.",
  since: "0.2.90",
  stability: "declared",
  matches: "error",
  input: inputOf("StopFailure", {
    error: z
      .enum([
        "authentication_failed",
        "oauth_org_not_allowed",
        "account_on_hold",
        "verification_required",
        "billing_error",
        "rate_limit",
        "overloaded",
        "invalid_request",
        "model_not_found",
        "server_error",
        "unknown",
        "max_output_tokens",
        "cloud_credential_error",
      ])
      .describe("What kind of failure."),
    error_details: text("What the API said.").optional(),
    last_assistant_message: text("Text of the model's last message.").optional(),
  }),
  output: null,
  examples: [
    {
      input: {
        ...exampleInput,
        hook_event_name: "StopFailure",
        error: "rate_limit",
        error_details: "429",
      },
    },
  ],
});
