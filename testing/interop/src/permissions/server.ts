/** The answer of an MCP server that has tools of these names, none of which does anything. */
export function answerOf(message: Readonly<Record<string, unknown>>, tools: readonly string[]): object {
  const { id, method } = message;
  if (id === undefined) return { jsonrpc: "2.0", id: 0, result: {} };
  return { jsonrpc: "2.0", id, result: resultOf(String(method), tools) };
}

function resultOf(method: string, tools: readonly string[]): object {
  if (method === "initialize") {
    return {
      protocolVersion: "2025-06-18",
      capabilities: { tools: {} },
      serverInfo: { name: "nothing", version: "1.0.0" },
    };
  }
  if (method === "tools/list") return { tools: tools.map(listed) };
  if (method === "tools/call") return { content: [{ type: "text", text: "Done." }] };
  return {};
}

const listed = (name: string) => ({
  name,
  inputSchema: { type: "object", properties: {} },
  annotations: { readOnlyHint: name.startsWith("read") },
});
