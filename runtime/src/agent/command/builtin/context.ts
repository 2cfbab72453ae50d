import { type ContextUsageServices, contextUsage } from "../../context/usage.ts";
import type { LocalCommand } from "../../core/local-command.ts";

/** Shows how full the model's context window is, by category. */
export const context: LocalCommand<ContextUsageServices> = {
  name: "context",
  description: "Show the usage of the context window by category",
  async run(services) {
    const usage = await contextUsage(services, true);
    const rows = usage.categories.map(({ name, tokens }) => `| ${name} | ${tokens} |`);
    const text = [
      "## Context usage",
      `Model: ${usage.model}`,
      `Tokens: ${usage.totalTokens} of ${usage.rawMaxTokens} (${usage.percentage}%)`,
      "",
      "| Part | Tokens |",
      "|---|---|",
      ...rows,
    ].join("\n");
    return {
      text,
      fields: {
        context_usage: {
          model: usage.model,
          total_tokens: usage.totalTokens,
          raw_max_tokens: usage.rawMaxTokens,
          percentage: usage.percentage,
          categories: usage.categories.map(({ name, tokens, kind }) => ({ name, tokens, kind })),
          mcp_tools: usage.mcpTools.map(({ name, serverName, tokens }) => ({ name, server_name: serverName, tokens })),
          memory_files: usage.memoryFiles,
          agents: usage.agents.map(({ agentType, source, tokens }) => ({ agent_type: agentType, source, tokens })),
          skills: (usage.skills?.skillFrontmatter ?? []).map(({ name, source, tokens }) => ({ name, source, tokens })),
        },
      },
    };
  },
};
