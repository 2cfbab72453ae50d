import { z } from "zod";
import { earlier, literalsSince, object, oneOf, since, text, tokens } from "../../schema/field.ts";
import { McpServerConfig } from "../mcp/server-config.ts";
import { PermissionMode } from "../permission/mode.ts";

/** How hard a model thinks. */
export const EffortLevel = literalsSince(
  { xhigh: "0.2.112" },
  oneOf(["low", "medium", "high", "xhigh", "max"], "How hard the model thinks."),
);
export type EffortLevel = z.output<typeof EffortLevel>;

/** A subagent that a host brings along. */
export const AgentDefinition = object({
  description: text("When the model should delegate to it."),
  prompt: text("Its system prompt."),
  tools: z.array(z.string()).describe("Tools it may use. Absent: all of the parent's.").optional(),
  disallowedTools: since(
    "0.1.30",
    z.array(z.string()).describe("Tools it may not use, or whole MCP servers."),
  ).optional(),
  model: earlier(
    "0.2.76",
    oneOf(["sonnet", "opus", "haiku", "inherit"], "An alias, or `inherit`.").optional(),
    z.string().describe("An alias, a model id, or `inherit` for the parent's model.").optional(),
  ),
  mcpServers: since(
    "0.1.77",
    z
      .array(z.union([z.string(), z.record(z.string(), McpServerConfig)]))
      .describe("MCP servers of its own: names of configured ones, or configurations by name."),
  ).optional(),
  criticalSystemReminder_EXPERIMENTAL: since("0.1.77", text("Repeated to it as a reminder.")).optional(),
  skills: since("0.2.19", z.array(z.string()).describe("Skills it starts with.")).optional(),
  initialPrompt: since("0.2.90", text("First prompt of a session that is started as this agent.")).optional(),
  maxTurns: since("0.2.19", z.number().describe("Model calls after which it must stop.")).optional(),
  autoCompactWindow: since("0.3.300", tokens("Context size at which it compacts its own conversation.")).optional(),
  background: since("0.2.90", z.boolean().describe("Runs beside the turn that started it.")).optional(),
  omitClaudeMd: since(
    "0.3.275",
    z.boolean().describe("Leaves the user's and the project's memory files out."),
  ).optional(),
  memory: since("0.2.90", z.enum(["user", "project", "local"]).describe("Where its own memory is kept.")).optional(),
  effort: since(
    "0.2.90",
    z.union([EffortLevel, z.number()]).describe("How hard it thinks: a level or a number."),
  ).optional(),
  permissionMode: since("0.2.90", PermissionMode).optional(),
  observer: since(
    "0.3.200",
    z.string().describe("Agent types, separated by commas, that watch it as it runs."),
  ).optional(),
  observerMessage: since("0.3.200", text("Added to what its observers are told.")).optional(),
});
export type AgentDefinition = z.output<typeof AgentDefinition>;
