import * as z from "zod";
import { earlier, literalsSince, object, oneOf, since, text, tokens } from "../../schema/field.ts";
import type * as types from "../../type/types.generated.ts";
import { McpServerConfig } from "../mcp/server-config.ts";
import { PermissionMode } from "../permission/mode.ts";

/** Reasoning effort of a model. */
export const EffortLevel = literalsSince(
  { xhigh: "0.2.111" },
  oneOf(["low", "medium", "high", "xhigh", "max"], "Reasoning effort of the model."),
);
export type EffortLevel = types.EffortLevel;

/** A subagent that a host defines. */
export const AgentDefinition = object({
  description: text("When the model should delegate to it."),
  prompt: text("System prompt of the subagent."),
  tools: z.array(z.string()).describe("Tools that it may use. If absent, all tools of its parent.").optional(),
  disallowedTools: since(
    "0.1.30",
    z.array(z.string()).describe("Tools or whole MCP servers that it may not use."),
  ).optional(),
  model: earlier(
    "0.2.74",
    oneOf(["sonnet", "opus", "haiku", "inherit"], "An alias, or `inherit`.").optional(),
    z.string().describe("An alias, a model id, or `inherit` for the parent's model.").optional(),
  ),
  mcpServers: since(
    "0.1.77",
    z
      .array(z.union([z.string(), z.record(z.string(), McpServerConfig)]))
      .describe("MCP servers of the subagent: names of configured ones, or configurations by name."),
  ).optional(),
  criticalSystemReminder_EXPERIMENTAL: since("0.1.58", text("Reminder that is repeated to the subagent.")).optional(),
  skills: since("0.2.11", z.array(z.string()).describe("Skills that are preloaded.")).optional(),
  initialPrompt: since("0.2.83", text("First prompt of a session that runs as this agent.")).optional(),
  maxTurns: since("0.2.11", z.number().describe("Maximum number of model calls.")).optional(),
  autoCompactWindow: since("0.3.296", tokens("Context size that triggers compaction of its conversation.")).optional(),
  background: since("0.2.88", z.boolean().describe("Whether it runs in the background.")).optional(),
  omitClaudeMd: since(
    "0.3.271",
    z.boolean().describe("Whether to omit the memory files of user and project."),
  ).optional(),
  memory: since("0.2.88", z.enum(["user", "project", "local"]).describe("Scope of its own memory.")).optional(),
  effort: since(
    "0.2.88",
    z.union([EffortLevel, z.number()]).describe("Reasoning effort: a level or a number."),
  ).optional(),
  permissionMode: since("0.2.88", PermissionMode).optional(),
  observer: since("0.3.200", z.string().describe("Types of agents that observe it, separated by commas.")).optional(),
  observerMessage: since("0.3.200", text("Added to the prompt of its observers.")).optional(),
});
export type AgentDefinition = types.AgentDefinition;
