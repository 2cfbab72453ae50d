import type { JsonObject } from "@agentwire/protocol/json";
import { pairing } from "../../strict/conversation.ts";
import type { ApiRefusal } from "../../strict/refusal.ts";

const invalid = (message: string): ApiRefusal => ({ status: 400, error: { type: "invalid_request_error", message } });

/**
 * Why an API that is compatible with OpenAI rejects a call: no key, no model, no message, or tool calls and results that
 * do not correspond. `body` is in the form of the Messages API.
 */
export function refuseCall(
  headers: Readonly<Record<string, string>>,
  { model, messages }: JsonObject,
  field: string,
): ApiRefusal | undefined {
  if (!headers.authorization)
    return { status: 401, error: { type: "invalid_request_error", message: "You didn't provide an API key." } };
  if (typeof model !== "string" || model === "") return invalid("you must provide a model parameter");
  if (!Array.isArray(messages) || messages.length === 0) return invalid(`Missing required parameter: '${field}'.`);
  const breach = pairing({ messages });
  return breach === undefined ? undefined : invalid(`Invalid parameter: ${field}: ${breach}`);
}
