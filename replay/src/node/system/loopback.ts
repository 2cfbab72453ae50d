import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo, Socket } from "node:net";

/** An HTTP server that is only reachable from this machine. */
export interface Loopback {
  /** Its base address, without a slash at the end. */
  readonly url: string;
  /** Aborts open connections. Resolves once the port is free. */
  close(): Promise<void>;
}

/** Maximum size of a body, in bytes. The limit of the Messages API is half of it. */
const bodyLimit = 64 * 1024 * 1024;

/**
 * Reads the body of an HTTP request. Refuses a body above 64 MiB and then returns `null`.
 *
 * @param incoming - The request.
 * @param outgoing - The response, for the refusal.
 * @example
 * import { readBody, serveLoopback } from "@agentwire/replay/node";
 *
 * const server = await serveLoopback(async (incoming, outgoing) => {
 *   const body = await readBody(incoming, outgoing);
 *   if (body !== null) outgoing.end(`${body.length} bytes`);
 * });
 */
export async function readBody(incoming: IncomingMessage, outgoing: ServerResponse): Promise<Buffer | null> {
  const parts: Buffer[] = [];
  let size = 0;
  for await (const part of incoming as AsyncIterable<Buffer>) {
    size += part.length;
    if (size > bodyLimit) {
      const error = { type: "request_too_large", message: "Request exceeds the maximum size" };
      outgoing.writeHead(413, { "content-type": "application/json" }).end(JSON.stringify({ type: "error", error }));
      return null;
    }
    parts.push(part);
  }
  return Buffer.concat(parts);
}

/**
 * Listens on a free port of 127.0.0.1. Breaks off a call whose handler rejects. Rejects if no port is free.
 *
 * @param answer - Answers a call.
 * @example
 * import { serveLoopback } from "@agentwire/replay/node";
 *
 * const { url, close } = await serveLoopback(async (_incoming, outgoing) => void outgoing.end("ok"));
 */
export async function serveLoopback(
  answer: (incoming: IncomingMessage, outgoing: ServerResponse) => Promise<void>,
): Promise<Loopback> {
  const sockets = new Set<Socket>();
  const server = createServer((incoming, outgoing) => {
    answer(incoming, outgoing).catch(() => outgoing.destroy());
  });
  // A connection that this side closes while a slow client writes its next request looks like an unreachable server.
  server.keepAliveTimeout = 0;
  server.on("connection", (socket) => {
    sockets.add(socket);
    socket.on("close", () => sockets.delete(socket));
  });
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject);
    server.listen(0, "127.0.0.1", resolve);
  });
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        for (const socket of sockets) socket.destroy();
      }),
  };
}
