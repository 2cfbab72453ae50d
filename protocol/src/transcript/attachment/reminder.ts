import { z } from "zod";
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
  id: reference("The task."),
  subject: text("What is to be done."),
  description: text("The same at length."),
  activeForm: text("The same while it is being done.").optional(),
  status: word("`pending`, `in_progress`, `completed`."),
  blocks: references("Tasks that wait for it."),
  blockedBy: references("Tasks that it waits for."),
});

/** Attachments that remind the model of what it is to do, and how. */
export const reminderAttachments = [
  object({
    type: z.literal("task_reminder"),
    content: list(task, "The tasks that the model keeps."),
    itemCount: count("How many there are."),
  }),
  object({
    type: z.literal("goal_status"),
    condition: text("What the session is to reach before it rests."),
    met: flag("Whether it is reached, or given up."),
    sentinel: flag("Only says that a goal was set or cleared; nothing was judged.").optional(),
    reason: text("Why it is reached, or not yet.").optional(),
    iterations: count("How often it was judged.").optional(),
    durationMs: milliseconds("How long the way to it took.").optional(),
    tokens: tokens("Tokens used on the way to it.").optional(),
  }),
  object({ type: z.literal("ultrathink_effort") }).meta({
    description: "The prompt holds the word that asks for more reasoning.",
  }),
  object({
    type: z.literal("agent_mention"),
    agentType: word("Type of subagent that the prompt mentions."),
  }),
] as const;
