import type { LocalCommand } from "../../core/local-command.ts";

interface McpServices {
  readonly mcp: {
    readonly servers: readonly {
      readonly name: string;
      readonly source: string;
      readonly status: string;
    }[];
  };
}

/** Counts the MCP servers by status, without those in the host's process. */
export const mcpCommand: LocalCommand<McpServices> = {
  name: "mcp",
  description: "Show how many MCP servers are connected",
  run({ mcp }, { args }) {
    const [, name] = /^(?:enable|disable|reconnect)\s+(.+)$/.exec(args) ?? [];
    if (name !== undefined && name !== "all" && !mcp.servers.some((server) => server.name === name))
      return { text: `There is no MCP server named "${name}". /mcp lists the servers.` };
    const states = mcp.servers.flatMap(({ source, status }) => (source === "sdk" ? [] : [status]));
    const count = (state: string): number => states.filter((each) => each === state).length;
    const [connected, disabled] = [count("connected"), count("disabled")];
    return {
      text:
        states.length === 0
          ? "No MCP servers are configured. /mcp counts those that settings files and the host configure."
          : `MCP servers: ${connected} connected, ${states.length - connected - disabled} not connected, ${disabled} disabled. /mcp in the terminal shows details.`,
    };
  },
};
