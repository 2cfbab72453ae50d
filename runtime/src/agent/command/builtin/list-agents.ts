import type { LocalCommand } from "../define.ts";

/** Which agents work, or worked, for this session. */
export const listAgentsCommand: LocalCommand = {
  name: "list-agents",
  aliases: ["peers"],
  description: "Show the agents that work for this session",
  uncounted: true,
  run({ agent: { subagents } }) {
    const lines = subagents.list().map(({ name, id, type, status }) => `- ${name ?? id} (${type}): ${status}`);
    return { text: lines.length === 0 ? "No agents work for this session." : lines.join("\n") };
  },
};
