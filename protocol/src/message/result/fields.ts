import * as z from "zod";
import {
  anything,
  catalogue,
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
  tool_use_id: reference("Id of the tool use."),
  tool_input: table(anything("One argument."), "Its arguments."),
});

/** Fields that every result carries, however the turn ended. */
export const outcome = {
  ...stamp,
  is_error: flag("Whether the turn failed. Determines the exit code if the process ends with this result."),
  duration_ms: milliseconds("Duration of the turn."),
  duration_api_ms: milliseconds("Time spent in model calls since the process started."),
  num_turns: count("Number of model rounds: 1 plus one for each message with the role `user` that the agent added."),
  stop_reason: since("0.2.31", word("The model's last stop reason; `null` if no model call completed.").nullable()),
  total_cost_usd: catalogue(dollars("Estimated cost of the session up to now.")),
  usage: TurnUsage,
  modelUsage: table(ModelUsage, "Usage per model name, summed over the session."),
  permission_denials: list(denial, "Tool uses of the turn that were denied."),
  terminal_reason: since("0.2.91", TerminalReason).optional(),
  queued_turn_count: since(
    "0.3.242",
    count("Number of queued user messages. If it is more than 0, another turn follows."),
  ).optional(),
  result_index: since(
    "0.3.268",
    count("Index of this result in the process, from 0. A gap means that a result was lost."),
  ).optional(),
  credential_expires_at: since("0.3.318", timestamp("When the stored sign-in expires, if known.")).optional(),
  fast_mode_state: since("0.2.63", FastModeState).optional(),
  fast_mode_disabled_reason: since("0.3.219", FastModeDisabledReason).optional(),
  origin: since("0.2.124", Origin).optional(),
  model_usage_since_last_result: undeclared(
    table(ModelUsage, "Usage per model since the previous result."),
    "almost every result",
  ).optional(),
  subagent_stats: undeclared(SubagentStats, "every result of a turn").optional(),
  stopped_by_permission_check: undeclared(
    z.literal(true).meta({ description: "Whether the turn ended because too many actions could not be checked." }),
    "turns in automatic mode without a check",
  ).optional(),
  safety_stops: undeclared(
    count("Number of times that the model was stopped for safety."),
    "every result of a turn",
  ).optional(),
  begun_message_ids: undeclared(
    list(reference("`message.id` of one response."), "Responses that started to stream in the turn."),
    "results of sessions with partial messages",
  ).optional(),
};
