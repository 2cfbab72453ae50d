import dgram from "node:dgram";
import net from "node:net";
import { fileURLToPath } from "node:url";
import { forbidNames } from "./forbid-names.ts";

/**
 * The error of a connection that {@link forbidNetwork} blocks.
 *
 * @example
 * import { forbidNetwork, NetworkForbidden } from "@agentwire/testing/node";
 *
 * forbidNetwork();
 * await fetch("https://example.com").catch(({ cause }: Error) => {
 *   if (cause instanceof NetworkForbidden) console.error(cause.target);
 * });
 */
export class NetworkForbidden extends Error {
  override readonly name = "NetworkForbidden";
  readonly code = "NETWORK_FORBIDDEN";
  readonly target: string;
  constructor(target: string) {
    super(`The connection to ${target} is blocked: forbidNetwork() allows only loopback addresses.`);
    this.target = target;
  }
}

/** A blocked network. */
export interface NetworkLatch {
  /** The targets of blocked connections, in order. */
  readonly attempts: readonly string[];
  /** Removes the block. */
  release(): void;
}

/** Whether a host is this machine. Names other than `localhost` count as external, without a DNS query. */
const isLocal = (host: string): boolean => {
  const bare = host.replace(/^\[(.*)\]$/, "$1").toLowerCase();
  return (
    bare === "" ||
    bare === "localhost" ||
    /^(::ffff:)?127(\.\d{1,3}){3}$/.test(bare) ||
    bare === "::1" ||
    bare === "0:0:0:0:0:0:0:1"
  );
};

type Target = { readonly host: string; readonly port: unknown };

/** The target of `socket.connect(...)`; `undefined` for a path on this machine. */
function targetOf([first, second]: readonly unknown[]): Target | undefined {
  // Internal callers of Node pass normalized arguments as a list.
  const options = Array.isArray(first) ? first[0] : first;
  if (typeof options === "object" && options !== null) {
    const { host, port, path } = options as { readonly host?: string; readonly port?: unknown; readonly path?: string };
    return typeof path === "string" && port === undefined ? undefined : { host: String(host ?? ""), port };
  }
  if (typeof options === "string" && Number.isNaN(Number(options))) return undefined;
  return { host: typeof second === "string" ? second : "", port: options };
}

const shown = ({ host, port }: Target) => (port === undefined ? host : `${host}:${String(port)}`);

/** The target of a datagram: the last string among the arguments. */
function datagramTarget(args: readonly unknown[]): Target {
  const index = args.findLastIndex((arg) => typeof arg === "string");
  const port = args.slice(0, index).findLast((arg) => typeof arg === "number");
  return { host: index > 0 ? String(args[index]) : "", port };
}

/**
 * Blocks every connection of this process beyond the loopback interface: TCP, TLS and protocols above them (`fetch`,
 * `http`, WebSockets), datagrams, and DNS queries for external names. A blocked call throws {@link NetworkForbidden}
 * with the target before any name lookup. Sockets on this machine are unaffected.
 *
 * Affects only the JavaScript of this thread. It does not affect child processes, worker threads and native add-ons.
 * Start Node child processes with {@link networkLatchEnv}, which includes their workers. Everything else requires a
 * container or a namespace without a network.
 *
 * @example
 * import { forbidNetwork } from "@agentwire/testing/node";
 *
 * forbidNetwork();
 * await fetch("https://example.com").catch((error: Error) => console.log(error.cause ?? error));
 */
export function forbidNetwork(): NetworkLatch {
  const attempts: string[] = [];
  const refuse = (target: Target): NetworkForbidden => {
    attempts.push(shown(target));
    return new NetworkForbidden(shown(target));
  };
  const { connect } = net.Socket.prototype;
  const { send, connect: join } = dgram.Socket.prototype;
  type Connect = (this: net.Socket, ...args: unknown[]) => net.Socket;
  type Send = (this: dgram.Socket, ...args: unknown[]) => void;
  net.Socket.prototype.connect = function (this: net.Socket, ...args: unknown[]) {
    const target = targetOf(args);
    if (target && !isLocal(target.host)) {
      const refusal = refuse(target);
      // As late as a network error would arrive, because the caller adds listeners only then, and writes are queued.
      Object.assign(this, { connecting: true });
      setImmediate(() => this.destroy(refusal));
      return this;
    }
    return (connect as unknown as Connect).apply(this, args);
  } as typeof connect;
  const guarded = (original: Send) =>
    function (this: dgram.Socket, ...args: unknown[]) {
      const target = datagramTarget(args);
      if (!isLocal(target.host)) throw refuse(target);
      original.apply(this, args);
    };
  dgram.Socket.prototype.send = guarded(send as unknown as Send) as typeof send;
  dgram.Socket.prototype.connect = guarded(join as unknown as Send) as typeof join;
  const allowNames = forbidNames(isLocal, (name) => refuse({ host: name, port: undefined }));
  return {
    attempts,
    release() {
      allowNames();
      net.Socket.prototype.connect = connect;
      dgram.Socket.prototype.send = send;
      dgram.Socket.prototype.connect = join;
    },
  };
}

/**
 * The environment for Node child processes that blocks their network like {@link forbidNetwork}. Includes the Node
 * processes that they start in turn.
 *
 * @param env - The environment to extend.
 * @example
 * import { spawn } from "node:child_process";
 * import { networkLatchEnv } from "@agentwire/testing/node";
 *
 * spawn(process.execPath, ["my-host.mjs"], { env: networkLatchEnv(), stdio: "inherit" });
 */
export function networkLatchEnv(
  env: Readonly<Record<string, string | undefined>> = process.env,
): Record<string, string> {
  const latch = new URL("../../bin/forbid-network.mjs", import.meta.url);
  const quoted = `"${fileURLToPath(latch).replaceAll("\\", "\\\\").replaceAll('"', '\\"')}"`;
  const given = Object.entries(env).filter((entry): entry is [string, string] => entry[1] !== undefined);
  return {
    ...Object.fromEntries(given),
    NODE_OPTIONS: [env.NODE_OPTIONS, `--import ${quoted}`].filter(Boolean).join(" "),
  };
}
