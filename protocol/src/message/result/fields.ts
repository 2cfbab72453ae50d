import { z } from "zod";
import {
  anything,
  count,
  dollars,
  flag,
  list,
  milliseconds,
  object,
  reference,
  since,
  table,
  timestamp,
  undeclared,
  word,
} from "../../schema/field.ts";
import { FastModeDisabledReason, FastModeState } from "../../shape/catalogue/fast-mode.ts";
import { TurnUsage } from "../../shape/content/usage.ts";
import { ModelUsage } from "../../shape/message/model-usage.ts";
import { Origin } from "../../shape/message/origin.ts";
import { SubagentStats } from "../../shape/message/subagent-stats.ts";
import { TerminalReason } from "../../shape/message/terminal-reason.ts";
import { stamp } from "../frame.ts";

const denial = object({
  tool_name: word("The tool."),
  tool_use_id: reference("The tool use."),
  tool_input: table(anything("One argument."), "Its arguments."),
});

/** What every result carries, whichever way the turn ended. */
export const outcome = {
  ...stamp,
  is_error: flag("Whether the turn failed; decides the exit code where the process ends with it."),
  duration_ms: milliseconds("Duration of the turn."),
  duration_api_ms: milliseconds("Time spent in calls of the model since the process began."),
  num_turns: count("Rounds of the turn: one, and one more for each message in the user's role that the agent added."),
  stop_reason: since("0.2.34", word("Why the model stopped last; `null` where it did not get that far.").nullable()),
  total_cost_usd: dollars("Estimated cost of the session so far."),
  usage: TurnUsage,
  modelUsage: table(ModelUsage, "Use of every model, by its name, summed over the session."),
  permission_denials: list(denial, "Tool uses of the turn that were not allowed."),
  terminal_reason: since("0.2.112", TerminalReason).optional(),
  queued_turn_count: since(
    "0.3.250",
    count("User messages that still wait; more than none means that another turn follows."),
  ).optional(),
  result_index: since(
    "0.3.275",
    count("Results of this process before this one; a gap means that one was lost."),
  ).optional(),
  credential_expires_at: since("0.3.330", timestamp("When the stored sign-in ends, where that is known.")).optional(),
  fast_mode_state: since("0.2.76", FastModeState).optional(),
  fast_mode_disabled_reason: since("0.3.225", FastModeDisabledReason).optional(),
  origin: since("0.2.126", Origin).optional(),
  model_usage_since_last_result: undeclared(
    table(ModelUsage, "Use of every model since the result before this one."),
    "almost every result",
  ).optional(),
  subagent_stats: undeclared(SubagentStats, "every result of a turn").optional(),
  stopped_by_permission_check: undeclared(
    z.literal(true).meta({ description: "The turn ended because too many actions could not be checked." }),
    "turns in automatic mode without a check",
  ).optional(),
  safety_stops: undeclared(count("Times that the model was stopped for safety."), "every result of a turn").optional(),
  begun_message_ids: undeclared(
    list(reference("`message.id` of one answer."), "Answers that began to stream in the turn."),
    "results of sessions with partial messages",
  ).optional(),
};
