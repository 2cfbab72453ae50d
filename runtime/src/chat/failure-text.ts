import { asText, type JsonObject, textsIn } from "@agentwire/protocol/json";

const failures: Readonly<Record<string, string>> = {
  authentication_failed: "The API key or login is not valid. Log in again, or set another key.",
  oauth_org_not_allowed: "Your organization does not allow this login.",
  account_on_hold: "The account is on hold.",
  verification_required: "The account must be verified first.",
  billing_error: "The account has no credit left.",
  rate_limit: "The API limits the number of requests.",
  overloaded: "The API is overloaded.",
  invalid_request: "The API rejected the request.",
  model_not_found: "The model does not exist, or the account may not use it.",
  server_error: "The API had an internal error.",
  max_output_tokens: "The answer reached its maximum length.",
  cloud_credential_error: "The cloud provider rejected the credentials.",
};

/** A failed model call in a sentence. Texts that the agent sends replace the sentence of an unknown class. */
export const failureText = (error: unknown): string =>
  typeof error === "string" && Object.hasOwn(failures, error) ? String(failures[error]) : "The model call failed.";

const results: Readonly<Record<string, string>> = {
  error_max_turns: "The turn stopped because it reached the maximum number of model calls.",
  error_max_budget_usd: "The turn stopped because it reached the cost limit.",
  error_max_structured_output_retries: "The model did not return an answer of the required shape.",
  error_during_execution: "The turn failed.",
};

/** Why a turn failed, from its result; `null` if it did not fail. */
export function resultFailure(result: JsonObject): string | null {
  const { subtype } = result;
  if (result.is_error !== true && subtype === "success") return null;
  const details = [...new Set([asText(result.result) ?? "", ...textsIn(result.errors)])].filter((text) => text !== "");
  const known = typeof subtype === "string" && Object.hasOwn(results, subtype) ? results[subtype] : undefined;
  return [...(known === undefined ? [] : [known]), ...details].join("\n") || "The turn failed.";
}

const seconds = (ms: unknown): string => `${Math.max(1, Math.round(Number(ms) / 1000) || 1)} s`;

/** A retry of a model call in a sentence. */
export function retryText(message: JsonObject): string {
  const status = typeof message.error_status === "number" ? ` (status ${message.error_status})` : "";
  const attempt = `Retry ${Number(message.attempt)} of ${Number(message.max_retries)}`;
  return `${failureText(message.error).replace(/\.$/, "")}${status}. ${attempt} in ${seconds(message.retry_delay_ms)}.`;
}
