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

/** A phase of a workflow, or a subagent in one. */
export const WorkflowStep = object({
  type: oneOf(
    ["workflow_phase", "workflow_agent"],
    "A phase, or a subagent of one. All fields but the first are for subagents.",
  ),
  index: count("Index among the items of its type, from 1."),
  title: text("Name of the phase.").optional(),
  label: text("Name of the subagent.").optional(),
  phaseIndex: count("Index of the subagent's phase.").optional(),
  phaseTitle: text("Name of that phase.").optional(),
  agentId: reference("Id of the subagent.").optional(),
  model: word("Model of the subagent.").optional(),
  state: word("State of the subagent, for example `done`.").optional(),
  queuedAt: epochMilliseconds("When it was requested.").optional(),
  startedAt: epochMilliseconds("When it started.").optional(),
  lastProgressAt: epochMilliseconds("When it last reported progress.").optional(),
  attempt: count("Number of this attempt, from 1.").optional(),
  promptPreview: text("Beginning of its prompt.").optional(),
  promptFramed: flag("Whether the agent added text to the prompt.").optional(),
  resultPreview: text("Beginning of its answer.").optional(),
  tokens: tokens("Number of tokens.").optional(),
  toolCalls: count("Number of tool calls.").optional(),
  durationMs: milliseconds("How long it took.").optional(),
}).meta({ description: "A phase of a workflow, or a subagent in one." });
export type WorkflowStep = z.output<typeof WorkflowStep>;
