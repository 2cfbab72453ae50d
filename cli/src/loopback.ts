import { randomBytes, timingSafeEqual } from "node:crypto";
import type { Server as HttpServer } from "node:http";
import type { AddressInfo, Server } from "node:net";

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

/** Closes a server and its open connections. */
export const closeServer = (server: HttpServer): Promise<void> =>
  new Promise((resolve) => {
    server.close(() => resolve());
    server.closeAllConnections();
  });
