import { type ContextUsageServices, contextUsage } from "../../context/usage.ts";
import type { LocalCommand } from "../../core/local-command.ts";

/** A table with a heading; nothing if it has no rows. The last column holds numbers of tokens. */
function table(heading: string, columns: readonly string[], rows: readonly (readonly (string | number)[])[]): string[] {
  if (rows.length === 0) return [];
  const lines = [columns, columns.map(() => "---"), ...rows].map((cells) => `| ${cells.join(" | ")} |`);
  return ["", ...(heading === "" ? [] : [`### ${heading}`, ""]), ...lines];
}

/** Shows how full the model's context window is, by category. */
export const context: LocalCommand<ContextUsageServices> = {
  name: "context",
  description: "Show the usage of the context window by category",
  async run(services) {
    const usage = await contextUsage(services, true);
    const skills = usage.skills?.skillFrontmatter ?? [];
    const text = [
      "## Context usage",
      `Model: ${usage.model}`,
      `Tokens: ${usage.totalTokens} of ${usage.rawMaxTokens} (${usage.percentage}%)`,
      ...table(
        "",
        ["Part", "Tokens"],
        usage.categories.map(({ name, tokens }) => [name, tokens]),
      ),
      ...table(
        "MCP tools",
        ["Tool", "Server", "Tokens"],
        usage.mcpTools.map(({ name, serverName, tokens }) => [name, serverName, tokens]),
      ),
      ...table(
        "Custom agents",
        ["Type", "Source", "Tokens"],
        usage.agents.map(({ agentType, source, tokens }) => [agentType, source, tokens]),
      ),
      ...table(
        "Memory files",
        ["Type", "File", "Tokens"],
        usage.memoryFiles.map(({ type, path, tokens }) => [type, path, tokens]),
      ),
      ...table(
        "Skills",
        ["Skill", "Source", "Tokens"],
        skills.map(({ name, source, tokens }) => [name, source, tokens]),
      ),
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
          skills: skills.map(({ name, source, tokens }) => ({ name, source, tokens })),
        },
      },
    };
  },
};
