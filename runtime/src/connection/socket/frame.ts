import type { Ending, LineTooLong } from "@agentwire/protocol";
import { isJsonObject, type JsonObject } from "@agentwire/protocol/json";

/** The socket protocol version implemented here. */
export const socketVersion = 1;

/** The launch options that a host requests for an agent. */
export interface SocketLaunch {
  readonly argv: readonly string[];
  readonly env: Readonly<Record<string, string>>;
  readonly cwd?: string;
  /** Id of an agent, a UUID. Hosts with the same id share one agent; the first one starts it. */
  readonly share?: string;
}

/** The host's first message on every socket. */
export interface Hello {
  readonly type: "hello";
  readonly version: number;
  readonly token: string;
  /** The host's own id of the session, a UUID. */
  readonly session: string;
  /** `false` until the host has been welcomed once, so the session may not exist yet. */
  readonly resume: boolean;
  /** The number of the last item that the host received. */
  readonly received: number;
  readonly launch: SocketLaunch;
}

/** The bridge's first message. `received`: the number of the last item that the bridge received. */
interface Welcome {
  readonly type: "welcome";
  readonly received: number;
  readonly heartbeatMs: number;
}

/**
 * Why a bridge refuses a session.
 *
 * - `bad_hello`: the first message is not a hello, or a later message is not allowed at this point
 * - `unknown_version`: the hello has another version
 * - `bad_token`: the token is wrong
 * - `session_gone`: the session to resume has ended, or its host was disconnected for too long
 * - `too_many_sessions`: the maximum number of sessions is running
 * - `launch_refused`: the bridge does not start an agent with these options
 * - `broken_session`: the session was ended because of inconsistent item numbers or a full buffer
 */
export type RefusalCode =
  | "bad_hello"
  | "unknown_version"
  | "bad_token"
  | "session_gone"
  | "too_many_sessions"
  | "launch_refused"
  | "broken_session";

/** The bridge refuses this socket. */
interface Refused {
  readonly type: "refused";
  readonly code: RefusalCode;
  readonly message: string;
}

/** An ending in the form of the socket protocol: its cause is a text. */
export interface SentEnding extends Omit<Ending, "cause"> {
  readonly message?: string;
}

/** A numbered item. It is stored until it is acknowledged, and sent again on the next socket. Numbers start at 1. */
export type Item =
  | { readonly type: "line"; readonly n: number; readonly line: string }
  | { readonly type: "too_long"; readonly n: number; readonly problem: LineTooLong }
  | { readonly type: "end"; readonly n: number; readonly ending: SentEnding };

/** Acknowledges all items up to this number. */
export interface Ack {
  readonly type: "ack";
  readonly n: number;
}

/** `close`: the host drops the session. `closed`: the agent has ended. `ping` and `pong`: heartbeat. */
interface Signal {
  readonly type: "close" | "closed" | "ping" | "pong";
}

/** Everything that crosses a socket, one message each, as JSON. */
export type SocketFrame = Hello | Welcome | Refused | Item | Ack | Signal;

const isText = (value: unknown): value is string => typeof value === "string";
const isCount = (value: unknown): value is number => Number.isSafeInteger(value) && (value as number) >= 0;
const isTexts = (value: unknown): value is string[] => Array.isArray(value) && value.every(isText);
const isLine = (value: unknown): value is string => isText(value) && !value.includes("\n");
const isSession = (value: unknown): boolean =>
  isText(value) && /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/.test(value);
const absentOr = (value: unknown, is: (value: unknown) => boolean): boolean => value === undefined || is(value);

const isLaunch = (value: unknown): value is SocketLaunch =>
  isJsonObject(value) &&
  isTexts(value.argv) &&
  isJsonObject(value.env) &&
  Object.values(value.env).every(isText) &&
  absentOr(value.cwd, isText) &&
  absentOr(value.share, isSession);

const isEnding = (value: unknown): boolean =>
  isJsonObject(value) &&
  ["end", "exit", "closed", "error"].includes(value.kind as string) &&
  absentOr(value.code, (code) => code === null || Number.isInteger(code)) &&
  absentOr(value.signal, (signal) => signal === null || isText(signal)) &&
  absentOr(value.stderr, isTexts) &&
  absentOr(value.message, isText);

const isTooLong = (value: unknown): boolean =>
  isJsonObject(value) &&
  isCount(value.bytes) &&
  isCount(value.limit) &&
  isCount(value.number) &&
  typeof value.terminated === "boolean" &&
  isText(value.message);

const signal = (): boolean => true;

const checks: Readonly<Record<SocketFrame["type"], (frame: JsonObject) => boolean>> = {
  hello: (frame) =>
    isCount(frame.version) &&
    isText(frame.token) &&
    isSession(frame.session) &&
    typeof frame.resume === "boolean" &&
    isCount(frame.received) &&
    isLaunch(frame.launch),
  welcome: (frame) => isCount(frame.received) && isCount(frame.heartbeatMs) && frame.heartbeatMs > 0,
  refused: (frame) => isText(frame.code) && isText(frame.message),
  line: (frame) => isCount(frame.n) && isLine(frame.line),
  too_long: (frame) => isCount(frame.n) && isTooLong(frame.problem),
  end: (frame) => isCount(frame.n) && isEnding(frame.ending),
  ack: (frame) => isCount(frame.n),
  close: signal,
  closed: signal,
  ping: signal,
  pong: signal,
};

const isType = (type: unknown): type is SocketFrame["type"] => isText(type) && Object.hasOwn(checks, type);

const isSocketFrame = (frame: unknown): frame is SocketFrame =>
  isJsonObject(frame) && isType(frame.type) && checks[frame.type](frame);

/** Parses a message. `null` if any part of it is not valid in this protocol. */
export function readSocketFrame(text: string): SocketFrame | null {
  let frame: unknown;
  try {
    frame = JSON.parse(text);
  } catch {
    return null;
  }
  return isSocketFrame(frame) ? frame : null;
}

/** Encodes a message. */
export const socketFrame = (frame: SocketFrame): string => JSON.stringify(frame);

/** Encodes an ending for the other side. */
export function encodeEnding({ cause, ...ending }: Ending): SentEnding {
  if (cause === undefined) return ending;
  return { ...ending, message: cause instanceof Error ? cause.message : String(cause) };
}

/** Decodes an ending of the other side. */
export function decodeEnding({ message, ...ending }: SentEnding): Ending {
  return message === undefined ? ending : { ...ending, cause: new Error(message) };
}

/** Parses a stored launch. Throws if it is not valid. */
export function readLaunch(text: string): SocketLaunch {
  const launch: unknown = JSON.parse(text);
  if (!isLaunch(launch)) throw new Error("The stored launch of an agent is not valid. Use another store.");
  return launch;
}
