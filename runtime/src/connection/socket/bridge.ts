import type { Transport } from "@agentwire/protocol";
import type { Clock } from "../../ports.ts";
import {
  type Hello,
  type RefusalCode,
  readSocketFrame,
  type SocketFrame,
  type SocketLaunch,
  socketFrame,
  socketVersion,
} from "./frame.ts";
import type { LinkLimits } from "./reliable-link.ts";
import { type BridgeSession, defaultResumeWithinMs, openBridgeSession } from "./session.ts";
import { type SharedAgent, shareAgent } from "./shared-agent.ts";
import type { Socket } from "./socket.ts";

/** The parameters for opening the agent of one session. */
export interface AgentOpening {
  readonly launch: SocketLaunch;
  /** Resolves when the agent may send more output; `undefined` if it may at once. */
  readonly room: () => Promise<void> | undefined;
}

/** Options of a bridge. */
export interface BridgeOptions {
  /** The secret that a host must present. Not empty. */
  readonly token: string;
  readonly clock: Clock;
  /** Starts the agent of a session. Throws an error with a message for the host if it refuses. */
  readonly open: (opening: AgentOpening) => Transport;
  /** The frames of the saved session that a shared agent resumes, one line each. Default: none. */
  readonly history?: (launch: SocketLaunch) => Promise<readonly string[]>;
  readonly limits?: LinkLimits;
  /** How long a session waits for its host to reconnect, in milliseconds. Default: 120,000. */
  readonly resumeWithinMs?: number;
  /** Interval of heartbeats to a host, in milliseconds. Default: 15,000. */
  readonly heartbeatMs?: number;
  /** Maximum number of concurrent sessions. Default: 16. */
  readonly maxSessions?: number;
  /** Called when a session begins and when it ends. */
  readonly onSession?: (event: "begun" | "ended", session: string) => void;
}

/** An agent that hosts can join by its id. */
export interface RunningAgent {
  readonly share: string;
  /** The session of the agent; `undefined` before its first message. */
  readonly sessionId: string | undefined;
}

/** Serves agents to hosts over sockets, with one agent process for each session. A host that loses its socket can reconnect. */
export interface Bridge {
  /** Serves the host at the other end of a socket. */
  accept(socket: Socket): void;
  /** The number of running sessions. */
  readonly sessions: number;
  /** The agents that hosts share. They run on for a while without a host. */
  readonly agents: readonly RunningAgent[];
  /** Ends every session and its agent. */
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
  const admit = (frame: SocketFrame | null): BridgeSession | readonly [RefusalCode, string] => {
    if (frame?.type !== "hello") return ["bad_hello", "the first message must be a hello"];
    if (frame.version !== socketVersion)
      return ["unknown_version", `this bridge supports only version ${socketVersion}`];
    if (!sameText(frame.token, token)) return ["bad_token", "the token is wrong"];
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
        const admitted = admit(frame);
        if (!("receive" in admitted)) {
          const [code, message] = admitted;
          socket.send(socketFrame({ type: "refused", code, message }));
          socket.close(code);
          return;
        }
        session = admitted;
        session.attach(socket, (frame as Hello).received, heartbeatMs);
      },
      close() {
        known();
        session?.lose(socket);
      },
    });
  };

  return {
    accept: greet,
    get sessions() {
      return sessions.size;
    },
    get agents() {
      return [...agents].map(([share, { sessionId }]) => ({ share, sessionId }));
    },
    async close() {
      shut = true;
      await Promise.all([...sessions.values()].map((session) => session.close("the bridge is closing")));
      await Promise.all([...agents.values()].map((agent) => agent.close()));
    },
  };
}
