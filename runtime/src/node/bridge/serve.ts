import { randomBytes } from "node:crypto";
import { realpathSync } from "node:fs";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { relative, resolve, sep } from "node:path";
import type { Duplex } from "node:stream";
import { type WebSocket, WebSocketServer } from "ws";
import { sameText } from "../../connection/socket/bridge.ts";
import {
  type AgentOpening,
  type BridgeOptions,
  openBridge,
  type RunningAgent,
  type SocketLaunch,
  webSocket,
} from "../../connection/socket/index.ts";
import { sessionMessages } from "../../session/conversation/read-messages.ts";
import { findSessions } from "../../session/list/list.ts";
import { openAgentProcess } from "../host/agent-process.ts";
import { randomIds, systemClock } from "../port/clock.ts";
import { systemFiles } from "../port/files.ts";
import { readPage } from "./page.ts";
import { type Reaper, startReaper } from "./reaper.ts";
import { openBridgeStore } from "./store/open.ts";
import { throttledProcess } from "./throttled-process.ts";

/** Options of a bridge server. */
export interface ServeOptions
  extends Pick<BridgeOptions, "limits" | "resumeWithinMs" | "heartbeatMs" | "maxSessions" | "leaseMs" | "onSession"> {
  /** The agent: an executable, or a JavaScript or TypeScript file. Default: `claude` on the PATH. */
  readonly agent?: string;
  /** Arguments that precede those that a host requests. */
  readonly agentArgs?: readonly string[];
  /** The working directory of agents. A host may request a subdirectory. */
  readonly cwd: string;
  /** The agents' environment. Default: this process's own. */
  readonly env?: Readonly<Record<string, string | undefined>>;
  /** The address to listen on. Default: 127.0.0.1, only this machine. */
  readonly address?: string;
  /** Default: a free port. */
  readonly port?: number;
  /** The secret that hosts must present. Default: 256 random bits. */
  readonly token?: string;
  /**
   * Where sessions live, so that they outlive this process: `sqlite:FILE`, or the address of Redis. Bridges with the same
   * store, token and folder share their sessions. Needs a token. Default: the memory of this process.
   */
  readonly store?: string;
  /** Pages of other origins that may connect, such as `http://localhost:5173`. */
  readonly origins?: readonly string[];
  /**
   * Host names besides those of the loopback interface under which the bridge may be reached, such as `box.lan:7171`.
   */
  readonly hosts?: readonly string[];
  /** A folder of files to serve as a page of the bridge's own origin. */
  readonly page?: string;
}

/** A running bridge. */
export interface ServedBridge {
  /** The address of its pages: `http://127.0.0.1:7171/`. */
  readonly origin: string;
  /** The address for hosts: `ws://127.0.0.1:7171/session`. */
  readonly url: string;
  readonly token: string;
  /** How many hosts are connected, or may reconnect. */
  readonly sessions: number;
  /** The agents that pages share. They run on for a while without a page. */
  readonly agents: readonly RunningAgent[];
  /** Ends every session and frees the port. */
  close(): Promise<void>;
}

/** Maximum size of a message, in bytes: the longest line, including the growth by quoting. */
const longestMessage = 64 * 1024 * 1024;
/** Maximum number of saved sessions in a list. */
const maxListed = 50;
/** Maximum size of the first message in bytes. Its sender is not authenticated yet. */
const longestHello = 4 * 1024 * 1024;
/** The environment variables that a host may set for its agent. */
const settable = /^CLAUDE_[A-Z0-9_]+$/;

/** The folder for an agent. Throws if it is outside of the served one. */
function folderFor(root: string, requestedFolder: string | undefined): string {
  const base = realpathSync(root);
  let folder = base;
  try {
    folder = realpathSync(resolve(base, requestedFolder ?? "."));
  } catch {
    throw new Error(
      `the requested folder ${JSON.stringify(requestedFolder)} does not exist; request an existing folder below the one that the bridge serves`,
    );
  }
  const inside = relative(base, folder);
  if (inside === ".." || inside.startsWith(`..${sep}`) || resolve(base, inside) !== folder) {
    throw new Error("the requested folder is outside the one that the bridge serves; request a folder below it");
  }
  return folder;
}

/** Disconnects an unauthenticated peer that sends more than a complete hello needs. */
function boundHello(socket: Duplex, opened: WebSocket): void {
  let received = 0;
  const count = (chunk: Buffer): void => {
    received += chunk.length;
    if (received > longestHello) opened.terminate();
  };
  socket.on("data", count);
  opened.once("message", () => socket.off("data", count));
}

/** Creates the function that starts agents for this bridge. */
function openerOf(options: ServeOptions, reaper: Reaper | undefined) {
  return ({ launch, room }: AgentOpening) => {
    const foreign = Object.keys(launch.env).find((name) => !settable.test(name));
    if (foreign !== undefined)
      throw new Error(
        `a host may not set the variable ${JSON.stringify(foreign)}; set only variables that begin with CLAUDE_`,
      );
    return openAgentProcess(
      { ...launch, argv: [...(options.agentArgs ?? []), ...launch.argv], cwd: folderFor(options.cwd, launch.cwd) },
      {
        ...(options.env ? { env: options.env } : {}),
        ...(options.agent === undefined ? {} : { pathToClaudeCodeExecutable: options.agent }),
        executable: "node",
        spawnClaudeCodeProcess: (request) => throttledProcess(request, room, reaper),
      },
    );
  };
}

/** The value of a flag such as `--resume=ID`, or `--resume ID`. */
function flagValue(argv: readonly string[], name: string): string | undefined {
  const at = argv.findIndex((arg) => arg === name || arg.startsWith(`${name}=`));
  const arg = argv[at];
  return arg === name ? argv[at + 1] : arg?.slice(name.length + 1);
}

/** The saved sessions of the folder that is served, as its agents see them. */
function savedSessions({ cwd, env = process.env }: ServeOptions) {
  const ports = { files: systemFiles, env, clock: systemClock, ids: randomIds };
  return {
    list: () => findSessions(ports, { dir: realpathSync(cwd), limit: maxListed }),
    /** The messages of the session that a launch resumes, up to the one that it resumes at. */
    async history({ argv, cwd: requestedFolder }: SocketLaunch): Promise<string[]> {
      const id = flagValue(argv, "--resume");
      if (id === undefined) return [];
      const messages = await sessionMessages(ports, id, { dir: folderFor(cwd, requestedFolder) });
      const last = flagValue(argv, "--resume-session-at");
      const at = messages.findIndex(({ uuid }) => uuid === last);
      return (at < 0 ? messages : messages.slice(0, at + 1)).map((message) => JSON.stringify(message));
    },
  };
}

/**
 * Serves agents over WebSockets, with one process for each session. The token grants the same rights as a login: its
 * holder can do everything that an agent can do.
 *
 * Refuses a connection whose host header does not name this machine, which blocks DNS rebinding. Accepts the bridge's
 * own page, a listed origin, or no origin.
 *
 * @param options - The agent, its working directory, the address, and the limits.
 * @throws Error if the address is in use.
 * @throws BridgeStoreError if the store cannot be opened.
 * @example
 * import { serveBridge } from "@agentwire/runtime/bridge";
 *
 * const bridge = await serveBridge({ agent: "/usr/local/bin/claude", cwd: "/srv/app", port: 7171 });
 * console.log(bridge.url, bridge.token);
 */
export async function serveBridge(options: ServeOptions): Promise<ServedBridge> {
  const { address = "127.0.0.1", token = randomBytes(32).toString("base64url") } = options;
  const files = options.page === undefined ? new Map<string, never>() : readPage(options.page);
  const saved = savedSessions(options);
  const { store: storeAddress, ...settings } = options;
  if (storeAddress !== undefined && options.token === undefined)
    throw new Error(
      "A bridge with a store needs a token of its own, which other instances and the next start use too.",
    );
  const store =
    storeAddress === undefined ? undefined : await openBridgeStore(storeAddress, token, realpathSync(options.cwd));
  const reaper = store && startReaper();
  const bridge = openBridge({
    ...settings,
    ...(store ? { store } : {}),
    token,
    clock: systemClock,
    ids: randomIds,
    open: openerOf(options, reaper),
    history: saved.history,
  });
  const sockets = new WebSocketServer({ noServer: true, maxPayload: longestMessage, perMessageDeflate: false });
  const names = new Set(options.hosts ?? []);
  const origins = new Set(options.origins ?? []);

  const isOurs = (request: IncomingMessage): boolean => names.has(request.headers.host ?? "");
  const mayConnect = (request: IncomingMessage): boolean => {
    const { origin } = request.headers;
    return isOurs(request) && request.url === "/session" && (origin === undefined || origins.has(origin));
  };

  const listSessions = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const { origin, authorization = "" } = request.headers;
    if (origin !== undefined && origins.has(origin)) {
      response.setHeader("access-control-allow-origin", origin).setHeader("vary", "origin");
      response.setHeader("access-control-allow-headers", "authorization");
    }
    if (request.method !== "GET" && request.method !== "OPTIONS") return void response.writeHead(405).end();
    if (request.method === "OPTIONS") return void response.writeHead(204).end();
    if (!sameText(authorization, `Bearer ${token}`)) return void response.writeHead(401).end("The token is wrong.\n");
    const running = new Map((await bridge.listAgents()).map(({ share, sessionId }) => [sessionId, share]));
    const sessions = (await saved.list()).map(
      ({ sessionId, customTitle, firstPrompt, summary: last, lastModified }) => {
        const share = running.get(sessionId);
        const summary = customTitle ?? firstPrompt ?? last;
        return {
          ...{ sessionId, summary, lastModified },
          ...(last === summary ? {} : { lastPrompt: last }),
          ...(share === undefined ? {} : { share }),
        };
      },
    );
    response.writeHead(200, { "content-type": "application/json", "cache-control": "no-store" });
    response.end(JSON.stringify(sessions));
  };

  const server = createServer((request, response) => {
    if (isOurs(request) && request.url === "/sessions") {
      listSessions(request, response).catch(() => response.writeHead(500).end("The sessions cannot be read.\n"));
      return;
    }
    const file = files.get((request.url ?? "").replace(/[?#].*$/s, ""));
    if (!isOurs(request)) response.writeHead(421).end("This bridge has another name.\n");
    else if (request.method !== "GET" && request.method !== "HEAD") response.writeHead(405).end();
    else if (!file) response.writeHead(404).end("There is no such page.\n");
    else response.writeHead(200, file.headers).end(request.method === "HEAD" ? undefined : file.body);
  });
  server.on("upgrade", (request: IncomingMessage, socket: Duplex, head: Buffer) => {
    socket.on("error", () => socket.destroy());
    if (mayConnect(request)) {
      sockets.handleUpgrade(request, socket, head, (opened) => {
        boundHello(socket, opened);
        bridge.accept(webSocket(opened));
      });
    } else {
      socket.end("HTTP/1.1 403 Forbidden\r\nConnection: close\r\nContent-Length: 0\r\n\r\n");
    }
  });
  try {
    await new Promise<void>((listening, reject) => {
      server.once("error", reject);
      server.listen(options.port ?? 0, address, () => listening());
    });
  } catch (error) {
    await bridge.close();
    await store?.close();
    reaper?.close();
    throw error;
  }

  const { port } = server.address() as AddressInfo;
  for (const name of ["127.0.0.1", "localhost", "[::1]"]) names.add(`${name}:${port}`);
  for (const name of names) origins.add(`http://${name}`);
  const shown = address.includes(":") ? `[${address}]:${port}` : `${address}:${port}`;
  return {
    origin: `http://${shown}/`,
    url: `ws://${shown}/session`,
    token,
    get sessions() {
      return bridge.sessions;
    },
    get agents() {
      return bridge.agents;
    },
    async close() {
      await bridge.close();
      await store?.close();
      reaper?.close();
      for (const socket of sockets.clients) socket.terminate();
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
