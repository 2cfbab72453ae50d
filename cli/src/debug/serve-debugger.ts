import { createServer, type Socket } from "node:net";
import { listenOnLoopback } from "../loopback.ts";
import { SessionDebugger } from "./adapter.ts";
import type { LiveSession } from "./live-session.ts";

/** A debug adapter that editors connect to. */
export interface ServedDebugger {
  readonly port: number;
  close(): Promise<void>;
}

/** How every message of the Debug Adapter Protocol begins. A page in a browser cannot send it. */
const beginning = "Content-Length: ";

/**
 * Serves the debugger of a live session on the loopback interface, for one editor at a time. If the editor leaves, the session
 * runs on.
 *
 * @throws Error with the code EADDRINUSE if the port is in use.
 */
export async function serveDebugger(live: LiveSession, port: number): Promise<ServedDebugger> {
  let current: Socket | null = null;
  const server = createServer((socket) => {
    socket.on("error", () => {}); // its close follows
    socket.once("data", (chunk) => {
      if (current !== null || !chunk.toString("latin1").startsWith(beginning)) {
        socket.destroy();
        return;
      }
      current = socket;
      socket.once("close", () => {
        current = null;
        live.follow(null);
      });
      socket.unshift(chunk);
      new SessionDebugger(() => socket.end(), live).start(socket, socket);
    });
  });
  return {
    port: await listenOnLoopback(server, port),
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        current?.end();
      }),
  };
}
