import { once } from "node:events";
import { connect, createServer, type Socket } from "node:net";

/** A port in front of several servers, as a load balancer. */
export interface SwitchProxy {
  /** `127.0.0.1:PORT` */
  readonly host: string;
  /** New connections go to this port. */
  target: number;
  /** Breaks all connections. */
  cut(): void;
  close(): Promise<void>;
}

/** Starts a {@link SwitchProxy}. */
export async function startSwitchProxy(): Promise<SwitchProxy> {
  const sockets = new Set<Socket>();
  const keep = (socket: Socket): Socket => {
    sockets.add(socket);
    socket.on("close", () => sockets.delete(socket));
    return socket;
  };
  const proxy = { target: 0 };
  const server = createServer((client) => {
    const upstream = keep(connect(proxy.target, "127.0.0.1"));
    keep(client).pipe(upstream).pipe(client);
    for (const [socket, other] of [
      [client, upstream],
      [upstream, client],
    ] as const) {
      socket.on("error", () => {}); // a close event follows
      socket.on("close", () => other.destroy());
    }
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  const port = typeof address === "object" && address !== null ? address.port : 0;
  return {
    host: `127.0.0.1:${port}`,
    get target() {
      return proxy.target;
    },
    set target(value) {
      proxy.target = value;
    },
    cut() {
      for (const socket of sockets) socket.destroy();
    },
    async close() {
      for (const socket of sockets) socket.destroy();
      server.close();
      await once(server, "close");
    },
  };
}
