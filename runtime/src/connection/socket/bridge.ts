import type { Transport } from "@agentwire/protocol";
import { openStoredSessions } from "./durable/sessions.ts";
import {
  type Hello,
  type RefusalCode,
  readSocketFrame,
  type SocketFrame,
  type SocketLaunch,
  socketFrame,
  socketVersion,
} from "./frame.ts";
import type { AgentOpening, BridgeOptions, RunningAgent } from "./options.ts";
import { type BridgeSession, defaultResumeWithinMs, openBridgeSession } from "./session.ts";
import { type SharedAgent, shareAgent } from "./shared-agent.ts";
import type { Socket } from "./socket.ts";

/** Serves agents to hosts over sockets, with one agent process for each session. A host that loses its socket can reconnect. */
export interface Bridge {
  /** Serves the host at the other end of a socket. */
  accept(socket: Socket): void;
  /** The number of running sessions. */
  readonly sessions: number;
  /** The agents of this bridge that hosts share. They run on for a while without a host. */
  readonly agents: readonly RunningAgent[];
  /** The agents that hosts share, of all bridges with the same store. */
  listAgents(): Promise<readonly RunningAgent[]>;
  /** Ends every session and its agent. With a store: only the agents. The sessions stay in the store. */
  close(): Promise<void>;
}

/** Timeout for the first message of a host, in milliseconds, and the maximum number of unauthenticated sockets. */
const helloWithinMs = 5_000;
const maxUnauthenticated = 64;

/** Compares in constant time, so that the duration does not reveal where two texts differ. */
export function sameText(a: string, b: string): boolean {
  let difference = a.length ^ b.length;
  for (let at = 0; at < a.length; at++) difference |= a.charCodeAt(at) ^ b.charCodeAt(at % (b.length || 1));
  return difference === 0;
}

/**
 * Opens a {@link Bridge}.
 *
 * @param options - The token, the clock, and how to start an agent.
 * @throws Error if the token is empty.
 * @example
 * import { openBridge, webSocket, type WebSocketLike } from "@agentwire/runtime/socket";
 * import { nodePorts, spawnTransport } from "@agentwire/runtime/node";
 *
 * const bridge = openBridge({
 *   token: "a long random text",
 *   clock: nodePorts().clock,
 *   open: ({ launch }) => spawnTransport({ command: "claude", args: launch.argv }),
 * });
 * declare const socket: WebSocketLike;
 * bridge.accept(webSocket(socket));
 */
export function openBridge(options: BridgeOptions): Bridge {
  const { clock, token, maxSessions = 16, heartbeatMs = 15_000 } = options;
  if (token === "") throw new Error("The token is empty. Generate a random token for each start.");
  const sessions = new Map<string, BridgeSession>();
  /** Refuses a socket that has not sent hello; the oldest first. */
  const unauthenticated = new Map<Socket, () => void>();
  const agents = new Map<string, SharedAgent>();
  const stored = options.store === undefined ? undefined : openStoredSessions({ ...options, store: options.store });
  let shut = false;

  const join = (share: string, launch: SocketLaunch, room: AgentOpening["room"]): Transport => {
    const running = agents.get(share);
    if (running) return running.join(room);
    if (agents.size >= maxSessions)
      throw new Error(`the maximum of ${maxSessions} agents is running; close one, or raise maxSessions`);
    const agent = shareAgent({
      clock,
      keepMs: options.resumeWithinMs ?? defaultResumeWithinMs,
      open: (anyRoom) => options.open({ launch, room: anyRoom }),
      history: options.history?.(launch) ?? Promise.resolve([]),
      onEnd: () => agents.delete(share),
    });
    agents.set(share, agent);
    return agent.join(room);
  };
  const open: BridgeOptions["open"] = (opening) => {
    const { share } = opening.launch;
    return share === undefined ? options.open(opening) : join(share, opening.launch, opening.room);
  };
  const begin = (hello: Hello): BridgeSession => {
    const session = openBridgeSession({ ...options, open, launch: hello.launch, onEnd: () => forget(hello.session) });
    sessions.set(hello.session, session);
    options.onSession?.("begun", hello.session);
    return session;
  };
  const forget = (id: string): void => {
    if (sessions.delete(id)) options.onSession?.("ended", id);
  };

  /** The session of a hello, or why there is none. */
  const admit = (
    frame: SocketFrame | null,
  ): BridgeSession | readonly [RefusalCode, string] | Promise<BridgeSession | readonly [RefusalCode, string]> => {
    if (frame?.type !== "hello") return ["bad_hello", "the first message must be a hello"];
    if (frame.version !== socketVersion)
      return ["unknown_version", `this bridge supports only version ${socketVersion}`];
    if (!sameText(frame.token, token)) return ["bad_token", "the token is wrong"];
    if (stored) return stored.admit(frame);
    const known = sessions.get(frame.session);
    if (known) return known;
    if (frame.resume) return ["session_gone", "the session has ended, or its host was disconnected for too long"];
    if (sessions.size >= maxSessions) return ["too_many_sessions", `the maximum of ${maxSessions} sessions is running`];
    try {
      return begin(frame);
    } catch (error) {
      return ["launch_refused", error instanceof Error ? error.message : String(error)];
    }
  };

  const running = (): readonly RunningAgent[] =>
    stored?.agents ?? [...agents].map(([share, { sessionId }]) => ({ share, sessionId }));

  const greet = (socket: Socket): void => {
    if (shut) {
      socket.close("the bridge is closing");
      return;
    }
    // A correct host sends hello at once, so close the connection that has been silent longest.
    const [dismissOldest] = unauthenticated.values();
    if (unauthenticated.size >= maxUnauthenticated) dismissOldest?.();
    const life = new AbortController();
    let session: BridgeSession | undefined;
    let isClosed = false;
    const known = (): void => {
      unauthenticated.delete(socket);
      life.abort();
    };
    const dismiss = (reason: string): void => {
      known();
      socket.close(reason);
    };
    unauthenticated.set(socket, () => dismiss("the bridge is busy"));
    clock.sleep(helloWithinMs, life.signal).then(
      () => dismiss("no hello arrived in time"),
      () => {},
    );
    socket.open({
      open: () => {},
      message(text) {
        const frame = readSocketFrame(text);
        if (session) return session.receive(socket, frame);
        if (life.signal.aborted) return; // refused before
        known();
        const settle = (admitted: BridgeSession | readonly [RefusalCode, string]): void => {
          if (!("receive" in admitted)) {
            const [code, message] = admitted;
            socket.send(socketFrame({ type: "refused", code, message }));
            socket.close(code);
            return;
          }
          session = admitted;
          session.attach(socket, (frame as Hello).received, heartbeatMs);
          if (isClosed) session.lose(socket);
        };
        const admitted = admit(frame);
        if (admitted instanceof Promise) admitted.then(settle, () => socket.close("the store cannot be reached"));
        else settle(admitted);
      },
      close() {
        isClosed = true;
        known();
        session?.lose(socket);
      },
    });
  };

  return {
    accept: greet,
    get sessions() {
      return stored?.size ?? sessions.size;
    },
    get agents() {
      return running();
    },
    listAgents: async () => stored?.listAgents() ?? running(),
    async close() {
      shut = true;
      await stored?.close();
      await Promise.all([...sessions.values()].map((session) => session.close("the bridge is closing")));
      await Promise.all([...agents.values()].map((agent) => agent.close()));
    },
  };
}
