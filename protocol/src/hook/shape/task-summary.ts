import { z } from "zod";
import { id, object, text } from "../../schema/field.ts";

/** Background work that is still going on when a turn ends. Long texts are cut at 1000 characters. */
export const BackgroundTaskSummary = object({
  id: id("The task."),
  type: z.string().describe("Kind of task: `shell`, `subagent`, `monitor`, `workflow`, or a kind yet unnamed."),
  status: z.string().describe("How far it is, for example `running`."),
  description: text("What it does."),
  command: z.string().describe("Its command line, for a shell.").optional(),
  agent_type: z.string().describe("Its type, for a subagent.").optional(),
  server: z.string().describe("The MCP server, for a monitor or an MCP task.").optional(),
  tool: z.string().describe("The MCP tool, for a monitor or an MCP task.").optional(),
  name: z.string().describe("Its name, for a workflow.").optional(),
});
export type BackgroundTaskSummary = z.output<typeof BackgroundTaskSummary>;

/** A wake-up that the session has scheduled for itself. */
export const SessionCronSummary = object({
  id: id("The wake-up."),
  schedule: z.string().describe("When, as a cron expression."),
  recurring: z.boolean().describe("`false`: it fires once."),
  prompt: text("What it will be prompted with; cut at 1000 characters."),
});
export type SessionCronSummary = z.output<typeof SessionCronSummary>;
