import type { LocalCommand } from "../define.ts";

/** Which agents work can be handed to. */
export const agents: LocalCommand = {
  name: "agents",
  description: "Show the agents that work can be handed to",
  run({ agent }) {
    const lines = agent.subagents.definitions().map(({ type, description }) => `- ${type}: ${description}`);
    const where = "Further agents are defined in files: .claude/agents/<name>.md of the project or of the user.";
    return { text: ["Agents of this session:", ...lines, "", where].join("\n") };
  },
};
