import type { LocalCommand } from "../../core/local-command.ts";
import type { SubagentService } from "../../core/tool-services.ts";

/** Lists the subagents that work, or have worked, for this session. */
export const listAgentsCommand: LocalCommand<{ readonly subagents: Pick<SubagentService, "list"> }> = {
  name: "list-agents",
  aliases: ["peers"],
  description: "Show the agents that work for this session",
  uncounted: true,
  run({ subagents }) {
    const lines = subagents.list().map(({ name, id, type, status }) => `- ${name ?? id} (${type}): ${status}`);
    return { text: lines.length === 0 ? "No agents work for this session." : lines.join("\n") };
  },
};
