import type { LocalCommand } from "../../core/local-command.ts";
import type { SubagentDefinition } from "../../extension/agent-definition.ts";

/** Lists the agents that the model can delegate to. */
export const agentsCommand: LocalCommand<{ readonly subagents: { definitions(): readonly SubagentDefinition[] } }> = {
  name: "agents",
  description: "Show the agents that work can be delegated to",
  run({ subagents }) {
    const lines = subagents.definitions().map(({ type, description }) => `- ${type}: ${description}`);
    const where = "Define more agents in files of .claude/agents/ (this project) or ~/.claude/agents/ (all projects).";
    return { text: ["Agents of this session:", ...lines, "", where].join("\n") };
  },
};
