import * as z from "zod";
import { id, object, text } from "../../schema/field.ts";
import type * as types from "../../type/types.generated.ts";

/** Background work that still runs when a turn ends. Long texts are cut at 1000 characters. */
export const BackgroundTaskSummary = object({
  id: id("Id of the task."),
  type: z.string().describe("Kind of task: `shell`, `subagent`, `monitor`, `workflow`, or another value."),
  status: z.string().describe("State of the task, for example `running`."),
  description: text("Description of the task."),
  command: z.string().describe("Command line, for a shell.").optional(),
  agent_type: z.string().describe("Type of subagent, for a subagent.").optional(),
  server: z.string().describe("MCP server, for a monitor or an MCP task.").optional(),
  tool: z.string().describe("MCP tool, for a monitor or an MCP task.").optional(),
  name: z.string().describe("Name of the workflow, for a workflow.").optional(),
});
export type BackgroundTaskSummary = types.BackgroundTaskSummary;

/** A wake-up that the session scheduled for itself. */
export const SessionCronSummary = object({
  id: id("Id of the wake-up."),
  schedule: z.string().describe("Schedule, as a cron expression."),
  recurring: z.boolean().describe("`false` if it fires once."),
  prompt: text("Prompt of the wake-up, cut at 1000 characters."),
});
export type SessionCronSummary = types.SessionCronSummary;
