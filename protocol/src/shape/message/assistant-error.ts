import { literalsSince, oneOf } from "../../schema/field.ts";
import type * as types from "../../type/types.generated.ts";

/** Error class of a failed model call, for the host to act on. */
export const AssistantError = literalsSince(
  {
    billing_error: "0.1.49",
    rate_limit: "0.1.49",
    invalid_request: "0.1.49",
    server_error: "0.1.49",
    unknown: "0.1.49",
    max_output_tokens: "0.2.38",
    oauth_org_not_allowed: "0.2.124",
    model_not_found: "0.3.144",
    overloaded: "0.3.161",
    account_on_hold: "0.3.235",
    verification_required: "0.3.268",
    cloud_credential_error: "0.3.267",
  },
  oneOf(
    [
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
    ],
    "Error class of the failed model call.",
  ),
);
export type AssistantError = types.AssistantError;
