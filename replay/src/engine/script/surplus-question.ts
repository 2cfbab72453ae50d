import { encode } from "@agentwire/protocol";
import { fieldOf } from "../compare/field.ts";

/**
 * The answer to a question that is not on the tape: an error, so that the peer goes on. `null` if the frame asks nothing.
 */
export function errorFor(question: unknown): string | null {
  const request_id = fieldOf(question, "request_id");
  if (fieldOf(question, "type") !== "control_request" || typeof request_id !== "string") return null;
  const error = "The tape holds no answer to this.";
  return encode({ type: "control_response", response: { subtype: "error", request_id, error } });
}
