import type { z } from "zod";
import {
  count,
  epochMilliseconds,
  flag,
  milliseconds,
  object,
  oneOf,
  reference,
  text,
  tokens,
  word,
} from "../../schema/field.ts";

/** A phase of a workflow, or a subagent that works in one. */
export const WorkflowStep = object({
  type: oneOf(
    ["workflow_phase", "workflow_agent"],
    "A phase, or a subagent of one. All but the first fields are a subagent's.",
  ),
  index: count("Position among those of its type, from 1."),
  title: text("Name of the phase.").optional(),
  label: text("Name of the subagent.").optional(),
  phaseIndex: count("Phase that the subagent works in.").optional(),
  phaseTitle: text("Name of that phase.").optional(),
  agentId: reference("The subagent.").optional(),
  model: word("Model that it runs on.").optional(),
  state: word("How far it is, for example `done`.").optional(),
  queuedAt: epochMilliseconds("When it was asked for.").optional(),
  startedAt: epochMilliseconds("When it began.").optional(),
  lastProgressAt: epochMilliseconds("When it was last heard of.").optional(),
  attempt: count("Which try this is, from 1.").optional(),
  promptPreview: text("Beginning of what it was asked.").optional(),
  promptFramed: flag("Whether the agent put words of its own around the prompt.").optional(),
  resultPreview: text("Beginning of what it answered.").optional(),
  tokens: tokens("Tokens that it used.").optional(),
  toolCalls: count("Tools that it ran.").optional(),
  durationMs: milliseconds("How long it took.").optional(),
}).meta({ description: "A phase of a workflow, or a subagent that works in one." });
export type WorkflowStep = z.output<typeof WorkflowStep>;
