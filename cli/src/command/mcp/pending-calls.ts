import type { Transport } from "@modelcontextprotocol/sdk/shared/transport.js";
import type { JSONRPCMessage, RequestId } from "@modelcontextprotocol/sdk/types.js";

/** The requests of a client that the server has not answered yet. */
export interface PendingCalls {
  /** Resolves as soon as every request has its answer or is cancelled. */
  settled(): Promise<void>;
}

/** Follows the requests on a connected transport. */
export function followCalls(transport: Transport): PendingCalls {
  const pending = new Set<RequestId>();
  const waiting: (() => void)[] = [];
  const remove = (id: unknown): void => {
    pending.delete(id as RequestId);
    if (pending.size === 0) for (const resolve of waiting.splice(0)) resolve();
  };
  const receive = transport.onmessage;
  transport.onmessage = (message: JSONRPCMessage, extra) => {
    if ("method" in message && "id" in message) pending.add(message.id);
    receive?.(message, extra);
    if ("method" in message && message.method === "notifications/cancelled") remove(message.params?.requestId);
  };
  const send = transport.send.bind(transport);
  transport.send = async (message, options) => {
    await send(message, options);
    if (!("method" in message)) remove(message.id);
  };
  return { settled: () => (pending.size === 0 ? Promise.resolve() : new Promise((resolve) => waiting.push(resolve))) };
}
