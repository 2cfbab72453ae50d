import type { Transport } from "@agentwire/protocol";
import type { Clock, Ids } from "../../ports.ts";
import type { SocketLaunch } from "./frame.ts";
import type { LinkLimits } from "./reliable-link.ts";
import type { BridgeStore } from "./store/define.ts";

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
  /**
   * Where sessions live, so that they outlive this bridge. Bridges with the same store, token and folder share their
   * sessions. Default: the memory of this bridge.
   */
  readonly store?: BridgeStore;
  /** The ids of the frames that report a lost process. Required with a store. */
  readonly ids?: Ids;
  /** With a store: how long an agent belongs to an instance that does not respond, in milliseconds. Default: 5,000. */
  readonly leaseMs?: number;
  /** Called when a session begins and when it ends. With a store: when its host connects here, and when it leaves. */
  readonly onSession?: (event: "begun" | "ended", session: string) => void;
}

/** An agent that hosts can join by its id. */
export interface RunningAgent {
  readonly share: string;
  /** The session of the agent; `undefined` before its first message. */
  readonly sessionId: string | undefined;
}
