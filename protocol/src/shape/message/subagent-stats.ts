import { chance, count, object, table } from "../../schema/field.ts";
import type * as types from "../../type/types.generated.ts";

/** The number varies: a subagent in the background may end just before the turn's result or just after it. */
const ended = (description: string) =>
  chance("a background subagent is counted in the turn during which it ends", count(description));

/** Number of subagents that the turn started, with their outcomes. */
export const SubagentStats = object({
  spawned: count("Started."),
  requested: object({
    background: count("Background requested."),
    foreground: count("Foreground requested."),
    unset: count("Not specified."),
  }).meta({ description: "Requested execution mode." }),
  started_in_background: count("Started in the background."),
  max_depth: count("Deepest nesting; 1 is a subagent of the main thread."),
  spawned_by_subagents: count("Started by other subagents."),
  completed: ended("Ended well."),
  failed: ended("Failed."),
  killed: object({
    parent: count("Stopped by the agent or subagent that started them."),
    user: count("Stopped by the user."),
    system: count("Stopped by the agent itself."),
  }).meta({ description: "Stopped early." }),
  refused: object({
    depth_limit: count("Not started: nested too deeply."),
    concurrency_limit: count("Not started: too many in parallel."),
    budget: count("Not started: budget exhausted."),
  }).meta({ description: "Not started." }),
  by_type: table(count("Started."), "Counts by type of subagent."),
}).meta({ description: "Subagents of the turn." });
export type SubagentStats = types.SubagentStats;
