import type { LocalCommand } from "../define.ts";

/** Which MCP servers there are and how they stand. */
export const mcp: LocalCommand = {
  name: "mcp",
  description: "Show the MCP servers and how they stand",
  run({ agent: { mcp: desk } }) {
    const lines = desk.servers.map(
      ({ name, status, tools, error }) =>
        `- ${name}: ${status}, ${tools.length} tools${error === null ? "" : ` (${error})`}`,
    );
    return { text: lines.length === 0 ? "No MCP servers are configured." : ["MCP servers:", ...lines].join("\n") };
  },
};
