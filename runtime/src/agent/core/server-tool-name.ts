/** Replaces every character in a name that a tool name must not have. */
export const safeName = (name: string): string => name.replace(/[^A-Za-z0-9_-]/g, "_");

/** The name under which the model calls a tool of an MCP server. */
export const serverToolName = (server: string, tool: string): string => `mcp__${safeName(server)}__${safeName(tool)}`;
