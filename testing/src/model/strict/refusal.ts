import type { JsonObject } from "@agentwire/protocol/json";
import type { ApiError } from "../script/answer.ts";
import { conversationRules } from "./conversation.ts";
import { parameterRules, samplingRules } from "./parameters.ts";
import { firstBreach } from "./rule.ts";

/** An error of the API. */
export interface ApiRefusal {
  readonly status: number;
  readonly error: ApiError;
}

const invalid = (message: string): ApiRefusal => ({ status: 400, error: { type: "invalid_request_error", message } });

/** Rejects a call whose headers the API would reject. */
export function refuseHeaders(headers: Readonly<Record<string, string>>): ApiRefusal | undefined {
  if (!headers["x-api-key"] && !headers.authorization)
    return { status: 401, error: { type: "authentication_error", message: "x-api-key header is required" } };
  return headers["anthropic-version"] ? undefined : invalid("anthropic-version: header is required");
}

/** Rejects a call of `/v1/messages`, or of `/v1/messages/count_tokens`, that the API would reject. */
export function refuseBody(body: JsonObject, endpoint: "messages" | "count_tokens"): ApiRefusal | undefined {
  const rules = [...parameterRules, ...(endpoint === "messages" ? samplingRules : []), ...conversationRules];
  const breach = firstBreach(rules, body);
  return breach === undefined ? undefined : invalid(breach);
}
