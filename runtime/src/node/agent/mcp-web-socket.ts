import type { Transport } from "@modelcontextprotocol/sdk/shared/transport.js";
import { type JSONRPCMessage, JSONRPCMessageSchema } from "@modelcontextprotocol/sdk/types.js";
import { WebSocket } from "ws";

/** Maximum size of a message from a server, in bytes. */
const maxPayload = 64_000_000;

/**
 * Connects to an MCP server over a WebSocket, one message a frame. The library's own transport does not support
 * headers.
 */
export class WebSocketTransport implements Transport {
  onclose?: () => void;
  onerror?: (error: Error) => void;
  onmessage?: (message: JSONRPCMessage) => void;
  readonly #url: URL;
  readonly #headers: Readonly<Record<string, string>>;
  #socket: WebSocket | null = null;

  constructor(url: URL, headers: Readonly<Record<string, string>>) {
    this.#url = url;
    this.#headers = headers;
  }

  start(): Promise<void> {
    const socket = new WebSocket(this.#url, "mcp", { headers: { ...this.#headers }, maxPayload });
    this.#socket = socket;
    return new Promise((resolve, reject) => {
      socket.on("open", () => resolve());
      socket.on("error", (cause) => {
        const error = new Error(`WebSocket connection to '${this.#url.href}' failed: ${cause.message}`, { cause });
        reject(error);
        this.onerror?.(error);
      });
      socket.on("close", () => {
        reject(new Error(`WebSocket connection to '${this.#url.href}' was closed`));
        this.onclose?.();
      });
      socket.on("message", (data) => this.#received(String(data)));
    });
  }

  #received(text: string): void {
    let message: JSONRPCMessage;
    try {
      message = JSONRPCMessageSchema.parse(JSON.parse(text));
    } catch (cause) {
      this.onerror?.(new Error("A frame of the server is not an MCP message.", { cause }));
      return;
    }
    this.onmessage?.(message);
  }

  send(message: JSONRPCMessage): Promise<void> {
    return new Promise((resolve, reject) => {
      if (this.#socket?.readyState !== WebSocket.OPEN) reject(new Error("Not connected"));
      else this.#socket.send(JSON.stringify(message), (error) => (error ? reject(error) : resolve()));
    });
  }

  async close(): Promise<void> {
    this.#socket?.close();
  }
}
