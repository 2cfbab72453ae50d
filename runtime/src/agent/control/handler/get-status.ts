import { controlHandler } from "../../../connection/control-handler.ts";
import type { Ports } from "../../../ports.ts";
import type { ProcessEnvironment } from "../../core/environment.ts";
import { agentVersion } from "../../core/identity.ts";
import type { SessionState } from "../../core/session-state.ts";
import type { McpService } from "../../mcp/mcp-service.ts";

interface GetStatusServices {
  readonly session: Pick<SessionState, "id" | "title" | "model">;
  readonly environment: Pick<ProcessEnvironment, "cwd">;
  readonly ports: Pick<Ports, "env">;
  readonly mcp: Pick<McpService, "listing">;
}

/** What a status screen shows of the session and its environment. It names the source of the API key, never the key. */
export const getStatus = controlHandler("get_status", ({ session, environment, ports, mcp }: GetStatusServices) => {
  const rows = (entries: readonly (readonly [string, string | null | undefined])[]) =>
    entries.flatMap(([label, value]) => (value ? [{ label, value }] : []));
  const listed = mcp.listing();
  const servers = [...new Set(listed.map(({ status }) => status))].map(
    (status) => `${listed.filter((server) => server.status === status).length} ${status}`,
  );
  return {
    sections: [
      {
        title: "Session",
        rows: rows([
          ["Version", agentVersion],
          ["Session name", session.title],
          ["Session ID", session.id],
          ["Session kind", "interactive"],
          ["cwd", environment.cwd],
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
});
