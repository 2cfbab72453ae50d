import type { Transport } from "@modelcontextprotocol/sdk/shared/transport.js";
import type { JSONRPCMessage, RequestId } from "@modelcontextprotocol/sdk/types.js";
import type { SdkMcpServer } from "./types.ts";

/** An in-process server, addressed with JSON-RPC messages. */
export interface InProcessServer {
  /** Delivers a message. Resolves with the response to a request, with `undefined` for all others. */
  deliver(message: JSONRPCMessage, signal?: AbortSignal): Promise<JSONRPCMessage | undefined>;
  close(): Promise<void>;
}

/** A server's manifest in the initialize request, so that the agent can skip the handshake. */
export interface ServerManifest {
  readonly initializeResult: Record<string, unknown>;
  readonly toolsListResult?: Record<string, unknown>;
}

const mcpRevision = "2025-11-25";

/** Connects to a server of this process. Its own requests and notifications go to `onMessage`. */
export async function connectInProcess(
  server: SdkMcpServer,
  onMessage: (message: JSONRPCMessage) => void,
): Promise<InProcessServer> {
  const waiting = new Map<RequestId, (message: JSONRPCMessage | undefined) => void>();
  const transport: Transport = {
    start: async () => {},
    send: async (message) => {
      const answered = "id" in message && !("method" in message) && message.id !== undefined ? message.id : undefined;
      const settle = answered === undefined ? undefined : waiting.get(answered);
      if (settle) settle(message);
      else onMessage(message);
    },
    close: async () => {
      for (const settle of waiting.values()) settle(undefined);
      waiting.clear();
      transport.onclose?.();
    },
  };
  await server.instance.connect(transport);

  return {
    deliver(message, signal) {
      if (!("method" in message && "id" in message)) {
        transport.onmessage?.(message);
        return Promise.resolve(undefined);
      }
      return new Promise((resolve) => {
        const settle = (answer: JSONRPCMessage | undefined): void => {
          waiting.delete(message.id);
          signal?.removeEventListener("abort", withdraw);
          resolve(answer);
        };
        const withdraw = (): void => {
          const reason = "The agent withdrew the call";
          transport.onmessage?.({
            jsonrpc: "2.0",
            method: "notifications/cancelled",
            params: { requestId: message.id, reason },
          });
          settle(undefined);
        };
        waiting.set(message.id, settle);
        signal?.addEventListener("abort", withdraw, { once: true });
        transport.onmessage?.(message);
      });
    },
    close: () => server.instance.close(),
  };
}

const result = (answer: JSONRPCMessage | undefined): Record<string, unknown> | undefined =>
  answer && "result" in answer ? answer.result : undefined;

/** Performs the handshake with a server and records its answers. `undefined` if it refuses. */
export async function manifestOf(server: InProcessServer): Promise<ServerManifest | undefined> {
  const initializeResult = result(
    await server.deliver({
      jsonrpc: "2.0",
      id: "manifest-initialize",
      method: "initialize",
      params: { protocolVersion: mcpRevision, capabilities: {}, clientInfo: { name: "agentwire", version: "0.1.0" } },
    }),
  );
  if (!initializeResult) return undefined;
  await server.deliver({ jsonrpc: "2.0", method: "notifications/initialized" });
  const capabilities = initializeResult.capabilities as Record<string, unknown> | undefined;
  if (!capabilities?.tools) return { initializeResult };
  const toolsListResult = result(
    await server.deliver({ jsonrpc: "2.0", id: "manifest-tools", method: "tools/list", params: {} }),
  );
  // The agent requests a paginated list itself.
  return toolsListResult && toolsListResult.nextCursor === undefined
    ? { initializeResult, toolsListResult }
    : { initializeResult };
}
