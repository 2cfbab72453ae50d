import { asText, type JsonObject } from "@agentwire/protocol/json";
import { asList } from "./json.ts";

/**
 * Whether a result is about the session and not about a turn: it is the last message of a session that ends with a
 * failure.
 */
export const endsSession = (result: JsonObject): boolean =>
  asList(result.errors).some((error) => asText(error)?.startsWith("[session_crash]") === true);
