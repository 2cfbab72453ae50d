import { agentVersion } from "../../core/identity.ts";
import type { ControlHandler } from "../define.ts";

/** What a status screen shows of the session and of what is around it. Never a key, only where one comes from. */
export const getStatus: ControlHandler<"get_status"> = ({ session, facts, ports, mcp }) => {
  const rows = (entries: readonly (readonly [string, string | null | undefined])[]) =>
    entries.flatMap(([label, value]) => (value ? [{ label, value }] : []));
  const servers = mcp.listing().map(({ name, status }) => `${name} (${status})`);
  return {
    sections: [
      {
        title: "Session",
        rows: rows([
          ["Version", agentVersion],
          ["Session name", session.title],
          ["Session ID", session.id],
          ["cwd", facts.cwd],
          ["API key", ports.env.ANTHROPIC_API_KEY === undefined ? null : "ANTHROPIC_API_KEY"],
          ["Anthropic base URL", ports.env.ANTHROPIC_BASE_URL],
        ]),
      },
      {
        title: "Environment",
        rows: rows([
          ["Model", session.model],
          ["MCP servers", servers.join(", ")],
        ]),
      },
    ],
  };
};
