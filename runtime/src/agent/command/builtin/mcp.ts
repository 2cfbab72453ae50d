import type { LocalCommand } from "../../core/local-command.ts";

interface McpServices {
  readonly mcp: {
    readonly servers: readonly {
      readonly name: string;
      readonly source: string;
      readonly status: string;
      readonly tools: readonly unknown[];
      readonly error: string | null;
    }[];
  };
}

/** Lists the MCP servers with their status, without those in the host's process. */
export const mcpCommand: LocalCommand<McpServices> = {
  name: "mcp",
  description: "Show the MCP servers and their status",
  run({ mcp }, { args }) {
    const [, name] = /^(?:enable|disable|reconnect)\s+(.+)$/.exec(args) ?? [];
    if (name !== undefined && name !== "all" && !mcp.servers.some((server) => server.name === name))
      return { text: `There is no MCP server named "${name}". /mcp lists the servers.` };
    const listed = mcp.servers.filter(({ source }) => source !== "sdk");
    const lines = listed.map(
      ({ name, status, tools, error }) =>
        `- ${name}: ${status}, ${tools.length} tools${error === null ? "" : ` (${error})`}`,
    );
    return {
      text:
        lines.length === 0
          ? "No MCP servers are configured. /mcp lists those that settings files and the host configure."
          : ["MCP servers:", ...lines].join("\n"),
    };
  },
};
