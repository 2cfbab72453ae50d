import type { Frame } from "@agentwire/protocol/codec";
import { asJsonObject } from "@agentwire/protocol/json";

/** The results of a server by method. */
type Results = Readonly<Record<string, (params: Frame) => Frame>>;

/**
 * An MCP server of the host: it answers the handshake and the methods of `results`, and all others with an empty result.
 * `tools` is its capability for tools.
 */
export function answerServer(name: string, message: unknown, results: Results, tools: Frame = {}): Frame {
  const { id, method, params } = asJsonObject(message);
  const all: Results = {
    initialize: () => ({
      protocolVersion: "2025-06-18",
      capabilities: { tools },
      serverInfo: { name, version: "1.0.0" },
    }),
    ...results,
  };
  const result = all[String(method)]?.(asJsonObject(params)) ?? {};
  return { mcp_response: { jsonrpc: "2.0", id: id ?? 0, result } };
}
