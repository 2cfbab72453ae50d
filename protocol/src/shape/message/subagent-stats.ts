import type { z } from "zod";
import { chance, count, object, table } from "../../schema/field.ts";

/** A number of ends: a subagent works beside the turn, and may end just before its result or just after it. */
const ended = (description: string) =>
  chance("a subagent that ends beside the turn is counted in it or in the next one", count(description));

/** How many subagents the turn started and what became of them. */
export const SubagentStats = object({
  spawned: count("Started."),
  requested: object({
    background: count("Asked to run in the background."),
    foreground: count("Asked to run in the foreground."),
    unset: count("Left open."),
  }).meta({ description: "What the starter asked for." }),
  started_in_background: count("Started in the background."),
  max_depth: count("Deepest nesting; 1 is a subagent of the main thread."),
  spawned_by_subagents: count("Started by other subagents."),
  completed: ended("Ended well."),
  failed: ended("Ended in failure."),
  killed: object({
    parent: count("Stopped by their starter."),
    user: count("Stopped by the person."),
    system: count("Stopped by the agent."),
  }).meta({ description: "Stopped before the end." }),
  refused: object({
    depth_limit: count("Not started: nesting too deep."),
    concurrency_limit: count("Not started: too many at once."),
    budget: count("Not started: no budget left."),
  }).meta({ description: "Not started." }),
  by_type: table(count("Started."), "By kind of subagent."),
}).meta({ description: "Subagents of the turn." });
export type SubagentStats = z.output<typeof SubagentStats>;
