import * as z from "zod";
import {
  count,
  flag,
  list,
  milliseconds,
  object,
  reference,
  references,
  text,
  tokens,
  word,
} from "../../schema/field.ts";

const task = object({
  id: reference("Id of the task."),
  subject: text("Title of the task."),
  description: text("Details of the task."),
  activeForm: text("Present-tense form of the title.").optional(),
  status: word("`pending`, `in_progress`, `completed`."),
  blocks: references("Tasks that depend on it."),
  blockedBy: references("Tasks that it depends on."),
});

/** Attachments that remind the model of its tasks and goals. */
export const reminderAttachments = [
  object({
    type: z.literal("task_reminder"),
    content: list(task, "Task list of the model."),
    itemCount: count("Number of tasks."),
  }),
  object({
    type: z.literal("goal_status"),
    condition: text("Condition that the session must reach."),
    met: flag("Whether the goal was reached or abandoned."),
    sentinel: flag("Whether the attachment only reports that a goal was set or cleared, without a check.").optional(),
    reason: text("Reason for the outcome of the check.").optional(),
    iterations: count("Number of checks.").optional(),
    durationMs: milliseconds("Time spent on the goal.").optional(),
    tokens: tokens("Tokens spent on the goal.").optional(),
  }),
  object({ type: z.literal("ultrathink_effort") }).meta({
    description: "The prompt contains the keyword for more reasoning.",
  }),
  object({
    type: z.literal("agent_mention"),
    agentType: word("Type of subagent that the prompt mentions."),
  }),
] as const;
