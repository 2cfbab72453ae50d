import { randomBytes, timingSafeEqual } from "node:crypto";
import type { Server as HttpServer } from "node:http";
import type { AddressInfo, Server } from "node:net";
import { PeerFailure } from "./exit.ts";

/** A new secret for the clients of a server. */
export const newSecret = (): string => randomBytes(32).toString("base64url");

/** Whether a client gave the expected secret. The time does not show where the two differ. */
export function isSameSecret(given: string, expected: string): boolean {
  const [one, other] = [Buffer.from(given), Buffer.from(expected)];
  return one.length === other.length && timingSafeEqual(one, other);
}

/**
 * Lets a server listen on the loopback interface, and returns its port. With 0, that is any free one.
 *
 * @throws Error with the code EADDRINUSE if the port is in use.
 */
export async function listenOnLoopback(server: Server, port: number): Promise<number> {
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject);
    server.listen(port, "127.0.0.1", resolve);
  });
  return (server.address() as AddressInfo).port;
}

/**
 * Starts a server on the port that an option names, and returns what `start` resolves to.
 *
 * @param option - The option, such as `--port`.
 * @throws PeerFailure that names the option and the port if the port is in use.
 */
export async function startOnPort<Started>(option: string, start: () => Promise<Started>): Promise<Started> {
  try {
    return await start();
  } catch (error) {
    const { code, port } = error as { readonly code?: unknown; readonly port?: unknown };
    if (code !== "EADDRINUSE") throw error;
    throw new PeerFailure(`${option} ${port}: the port is in use. Name another, or use ${option} 0 for any free port.`);
  }
}

/** Closes a server and its open connections. */
export const closeServer = (server: HttpServer): Promise<void> =>
  new Promise((resolve) => {
    server.close(() => resolve());
    server.closeAllConnections();
  });
