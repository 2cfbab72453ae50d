/** What happens on a socket. */
export interface SocketListener {
  /** Messages can be sent from now on. */
  open(): void;
  message(text: string): void;
  /** The last call, also for a socket that never opened. */
  close(reason: string): void;
}

/** A channel for texts, in order, that can break at any time without reporting what was lost. */
export interface Socket {
  /** Starts it. Called once. */
  open(listener: SocketListener): void;
  send(text: string): void;
  /** Closes it; the listener is notified once. Idempotent. */
  close(reason: string): void;
}

interface WebSocketEvent {
  readonly type: string;
  readonly data?: unknown;
  readonly code?: number;
  readonly reason?: string;
}

/** The part of a WebSocket that is used. The classes of browsers, of Node.js and of the `ws` package have it. */
export interface WebSocketLike {
  readonly readyState: number;
  send(text: string): void;
  close(code?: number, reason?: string): void;
  addEventListener(type: "open" | "message" | "close" | "error", listener: (event: WebSocketEvent) => void): void;
}

const connecting = 0;
const opened = 1;
/** The first close code for applications. */
const applicationCode = 4000;

/**
 * Adapts a WebSocket to a {@link Socket}. A message that is not text closes it.
 *
 * @param socket - A WebSocket of a browser, of Node, or of the `ws` package.
 * @example
 * import { webSocket } from "@agentwire/runtime/socket";
 *
 * const socket = webSocket(new WebSocket("ws://127.0.0.1:7171/session"));
 */
export function webSocket(socket: WebSocketLike): Socket {
  return {
    open(listener) {
      let closed = false;
      const close = (reason: string): void => {
        if (closed) return;
        closed = true;
        listener.close(reason);
      };
      socket.addEventListener("open", () => listener.open());
      socket.addEventListener("message", ({ data }) => {
        if (typeof data === "string") listener.message(data);
        else socket.close(applicationCode, "text only");
      });
      socket.addEventListener("error", () => {}); // a close event follows
      socket.addEventListener("close", ({ code, reason }) => close(reason || `code ${code ?? "unknown"}`));
      if (socket.readyState === opened) listener.open();
      else if (socket.readyState !== connecting) close("closed before it was used");
    },
    send(text) {
      if (socket.readyState === opened) socket.send(text);
    },
    close(reason) {
      socket.close(applicationCode, reason.slice(0, 100));
    },
  };
}
