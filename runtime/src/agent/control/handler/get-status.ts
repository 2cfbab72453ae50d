import { controlHandler } from "../../../connection/control-handler.ts";
import type { Ports } from "../../../ports.ts";
import type { ProcessEnvironment } from "../../core/environment.ts";
import { isOn } from "../../core/field-values.ts";
import { agentVersion } from "../../core/identity.ts";
import type { SessionState } from "../../core/session-state.ts";
import type { McpService } from "../../mcp/mcp-service.ts";
import type { SettingsLayer } from "../../settings/layers.ts";
import type { SettingsService } from "../../settings/settings-service.ts";

interface GetStatusServices {
  readonly session: Pick<SessionState, "id" | "title" | "model">;
  readonly environment: Pick<ProcessEnvironment, "cwd">;
  readonly ports: Pick<Ports, "env">;
  readonly mcp: Pick<McpService, "listing">;
  readonly settings: Pick<SettingsService, "layers">;
}

/** The settings sources by their names on a status screen, in the order of the screen. */
const sourceNames: readonly (readonly [SettingsLayer["source"], string])[] = [
  ["userSettings", "User settings"],
  ["projectSettings", "Shared project settings"],
  ["localSettings", "Project local settings"],
  ["flagSettings", "Command line arguments"],
  ["policySettings", "Managed settings"],
];
const unavailable = "not fetched: this agent has no such service";

/** What a status screen shows of the session and its environment. It names the source of the API key, never the key. */
export const getStatus = controlHandler(
  "get_status",
  ({ session, environment, ports, mcp, settings }: GetStatusServices) => {
    const rows = (entries: readonly (readonly [string, string | null | undefined])[]) =>
      entries.flatMap(([label, value]) => (value ? [{ label, value }] : []));
    const listed = mcp.listing();
    const servers = [...new Set(listed.map(({ status }) => status))].map(
      (status) => `${listed.filter((server) => server.status === status).length} ${status}`,
    );
    const filled = new Set(
      settings.layers.flatMap(({ source, settings: own }) => (Object.keys(own).length > 0 ? [source] : [])),
    );
    const sources = sourceNames.flatMap(([source, name]) => (filled.has(source) ? [name] : []));
    return {
      sections: [
        {
          title: "Session",
          rows: rows([
            ["Version", agentVersion],
            ["Session name", session.title],
            ["Session ID", session.id],
            ["Session kind", "interactive"],
            [
              "Peer address",
              isOn(ports.env.CLAUDE_CODE_SIMPLE) ? null : "none: this agent takes no messages of other sessions",
            ],
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
            ["Setting sources", sources.join(", ")],
            ["Managed settings (remote)", unavailable],
            ["Organization policy", unavailable],
            ["Auto mode server", "Disabled"],
          ]),
        },
      ],
    };
  },
);
