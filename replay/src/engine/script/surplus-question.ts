import { encode } from "@agentwire/protocol";
import { fieldOf } from "../compare/field.ts";

/**
 * An error as the answer to a question that is not on the tape, so that the peer continues. `null` if the frame is not
 * a question.
 */
export function errorFor(question: unknown): string | null {
  const request_id = fieldOf(question, "request_id");
  if (fieldOf(question, "type") !== "control_request" || typeof request_id !== "string") return null;
  const error = "The tape holds no answer to this.";
  return encode({ type: "control_response", response: { subtype: "error", request_id, error } });
}
