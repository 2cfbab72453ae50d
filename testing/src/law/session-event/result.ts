import { asText, type JsonObject } from "@agentwire/protocol/json";
import { asList } from "./json.ts";

/** Whether a result is about the session and about no turn: it is the last word of one that a failure ends. */
export const endsSession = (result: JsonObject): boolean =>
  asList(result.errors).some((error) => asText(error)?.startsWith("[session_crash]") === true);
