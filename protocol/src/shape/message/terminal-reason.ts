import { literalsSince, oneOf } from "../../schema/field.ts";
import type * as types from "../../type/types.generated.ts";

/** Detailed reason for the end of a turn, finer than the result's subtype. */
export const TerminalReason = literalsSince(
  {
    background_requested: "0.3.186",
    api_error: "0.3.206",
    malformed_tool_use_exhausted: "0.3.206",
    budget_exhausted: "0.3.206",
    structured_output_retry_exhausted: "0.3.206",
    tool_deferred_unavailable: "0.3.206",
    turn_setup_failed: "0.3.206",
  },
  oneOf(
    [
      "blocking_limit",
      "rapid_refill_breaker",
      "prompt_too_long",
      "image_error",
      "model_error",
      "api_error",
      "malformed_tool_use_exhausted",
      "aborted_streaming",
      "aborted_tools",
      "stop_hook_prevented",
      "hook_stopped",
      "tool_deferred",
      "max_turns",
      "background_requested",
      "completed",
      "budget_exhausted",
      "structured_output_retry_exhausted",
      "tool_deferred_unavailable",
      "turn_setup_failed",
    ],
    "Why the turn ended. Absent on results of local commands and of a failed start.",
  ),
);
export type TerminalReason = types.TerminalReason;
