import type { Transport, Uuid } from "@agentwire/protocol";
import { jsonObjectsIn } from "@agentwire/protocol/json";
import { socketTransport, webSocket } from "../../connection/socket/index.ts";
import type { Clock, Ids } from "../../ports.ts";
import {
  type HostOptions,
  type HostPorts,
  type Launch,
  openSession,
  type Query,
  type QueryPrompt,
  type Session,
  startQuery,
} from "../index.ts";

/** The address of a bridge. */
export interface BridgeAddress {
  /** `ws://127.0.0.1:7171/session` */
  readonly url: string;
  readonly token: string;
  /** Id of an agent that several pages share, a UUID. The first page starts the agent, and later ones join it. */
  readonly share?: string;
  /** Called when the connection to the bridge is lost and when it is restored. */
  readonly onState?: (state: "connected" | "reconnecting") => void;
}

const clock: Clock = {
  now: () => Date.now(),
  sleep: (ms, signal) =>
    new Promise((resolve, reject) => {
      if (signal?.aborted) return reject(signal.reason);
      const stop = (): void => {
        clearTimeout(timer);
        reject(signal?.reason);
      };
      const timer = setTimeout(() => {
        signal?.removeEventListener("abort", stop);
        resolve();
      }, ms);
      signal?.addEventListener("abort", stop, { once: true });
    }),
};

/**
 * A random UUID, for {@link BridgeAddress.share} for example. It works in pages that have no `crypto.randomUUID`, because
 * they were not loaded over a trustworthy address.
 *
 * @example
 * import { randomUuid } from "@agentwire/runtime/browser";
 *
 * console.log(randomUuid());
 */
export function randomUuid(): Uuid {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x40;
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80;
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join("-") as Uuid;
}

const ids: Ids = { uuid: randomUuid };

/**
 * Connects to an agent through a bridge, in a new session of the bridge.
 *
 * @param launch - Command line, environment and working directory of the agent.
 * @param bridge - The address and the token of the bridge.
 * @example
 * import { bridgeTransport, launchOf } from "@agentwire/runtime/browser";
 *
 * const bridge = { url: "ws://127.0.0.1:7171/session", token: "a long random text" };
 * const transport = bridgeTransport(launchOf({}, {}), bridge);
 */
export const bridgeTransport = (launch: Launch, bridge: BridgeAddress): Transport =>
  socketTransport({
    connect: () => webSocket(new WebSocket(bridge.url)),
    token: bridge.token,
    session: randomUuid(),
    launch: {
      argv: launch.argv,
      env: launch.env,
      ...(launch.cwd === undefined ? {} : { cwd: launch.cwd }),
      ...(bridge.share === undefined ? {} : { share: bridge.share }),
    },
    clock,
    ...(bridge.onState ? { onState: bridge.onState } : {}),
  });

/** The host ports of a page. Throws if the options contain settings that the bridge controls. */
function ports(options: HostOptions, bridge: BridgeAddress): HostPorts {
  if (options.env) throw new Error("The bridge sets the environment of its agents. Remove env from the options.");
  return { clock, ids, env: {}, open: (launch) => bridgeTransport(launch, bridge) };
}

/**
 * Starts an agent behind a bridge, sends it the prompt, and yields its messages. Everything else is the same as with a
 * process: permission callbacks, hooks and in-process MCP servers run in the page.
 *
 * @param params - The prompt, the options of the host, and the address of the bridge.
 * @throws Error if options contradict each other, or if they contain `env`, which the bridge sets. Every other failure
 *   is thrown while you iterate over the messages, as an error with an `errorClass`.
 * @see handshake.initialize.first turn.result.exactly-one
 * @example
 * import { query } from "@agentwire/runtime/browser";
 *
 * const bridge = { url: "ws://127.0.0.1:7171/session", token: "a long random text" };
 * for await (const message of query({ prompt: "Say hello.", bridge })) console.log(message.type);
 */
export const query = ({
  prompt,
  options = {},
  bridge,
}: {
  prompt: QueryPrompt;
  options?: HostOptions;
  bridge: BridgeAddress;
}): Query => startQuery(prompt, options, ports(options, bridge));

/**
 * Starts an agent behind a bridge for a conversation over several turns.
 *
 * @param options - The options of the host.
 * @param bridge - The address and the token of the bridge.
 * @throws Error under the same conditions as {@link query}.
 * @see turn.result.exactly-one
 * @example
 * import { createSession } from "@agentwire/runtime/browser";
 *
 * const bridge = { url: "ws://127.0.0.1:7171/session", token: "a long random text" };
 * await using session = createSession({}, bridge);
 * await session.send("Say hello.");
 */
export const createSession = (options: HostOptions, bridge: BridgeAddress): Session =>
  openSession(options, ports(options, bridge));

/** A saved session behind a bridge. */
export interface BridgedSession {
  readonly sessionId: string;
  /** Its title, or its first prompt. */
  readonly summary: string;
  /** Its last prompt, unless it is the summary. It distinguishes a session and its forks. */
  readonly lastPrompt?: string;
  /** Milliseconds since the epoch. */
  readonly lastModified: number;
  /** Id of the agent that runs the session, to join it; absent if none does. */
  readonly share?: string;
}

/**
 * Lists the saved sessions of the folder that a bridge serves, latest first.
 *
 * @param bridge - The address and the token of the bridge.
 * @throws Error if the bridge does not respond, or refuses the token.
 * @example
 * import { listBridgedSessions } from "@agentwire/runtime/browser";
 *
 * const bridge = { url: "ws://127.0.0.1:7171/session", token: "a long random text" };
 * for (const { sessionId, summary } of await listBridgedSessions(bridge)) console.log(sessionId, summary);
 */
export async function listBridgedSessions(bridge: BridgeAddress): Promise<BridgedSession[]> {
  const url = bridge.url.replace(/^ws/, "http").replace(/\/session$/, "/sessions");
  const response = await fetch(url, { headers: { authorization: `Bearer ${bridge.token}` } });
  if (!response.ok)
    throw new Error(
      `The bridge at ${bridge.url} did not list its sessions: status ${response.status}. Check the address and the token.`,
    );
  return jsonObjectsIn(await response.json()).map(({ sessionId, summary, lastPrompt, lastModified, share }) => ({
    sessionId: String(sessionId),
    summary: String(summary),
    lastModified: Number(lastModified),
    ...(typeof lastPrompt === "string" ? { lastPrompt } : {}),
    ...(typeof share === "string" ? { share } : {}),
  }));
}
