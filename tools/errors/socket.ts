import { linkedPair } from "@agentwire/protocol";
import type { Clock } from "@agentwire/runtime";
import {
  openBridge,
  type RefusalCode,
  type Socket,
  type SocketErrorCode,
  type SocketListener,
  socketTransport,
} from "@agentwire/runtime/socket";
import { stoppedClock } from "./connection.ts";
import type { ErrorTable } from "./entry.ts";

const session = "00000000-0000-4000-8000-000000000001";
const launch = { argv: [], env: {} };
const welcome = JSON.stringify({ type: "welcome", received: 0, heartbeatMs: 15_000 });

/** Opens a host on sockets that `bridge` serves; returns the message with which the session ends. */
function hostFailure(
  bridge: (listener: SocketListener, attempt: number) => void,
  maxCharacters?: number,
): Promise<string> {
  let now = 0;
  const clock: Clock = {
    now: () => now,
    sleep: (ms, signal) =>
      ms > 5000
        ? new Promise(() => {})
        : Promise.resolve().then(() => {
            signal?.throwIfAborted();
            now += 30_000;
          }),
  };
  return new Promise((resolve) => {
    let attempt = 0;
    const transport = socketTransport({
      connect: (): Socket => ({
        open: (listener) => queueMicrotask(() => bridge(listener, attempt++)),
        send: () => {},
        close: () => {},
      }),
      token: "secret",
      session,
      launch,
      clock,
      ...(maxCharacters === undefined ? {} : { limits: { mark: 1, max: maxCharacters } }),
    });
    transport.open({
      line: () => {},
      end: ({ cause }) => resolve(cause instanceof Error ? cause.message : ""),
    });
    if (maxCharacters !== undefined) transport.send("x".repeat(maxCharacters * 2));
  });
}

const welcomed = (next: string) => (listener: SocketListener) => {
  listener.open();
  listener.message(welcome);
  listener.message(next);
};

export const socketErrors: ErrorTable<SocketErrorCode> = {
  UNREACHABLE: {
    remedy: "Start the bridge, and check its address.",
    provoke: () => hostFailure((listener) => listener.close("connection refused")),
  },
  CONNECTION_LOST: {
    remedy: "Check the network. Resume the session with its id.",
    provoke: () =>
      hostFailure((listener, attempt) => {
        if (attempt === 0) listener.message(welcome);
        listener.close("connection reset");
      }),
  },
  REFUSED: {
    remedy: "See the refusal code.",
    provoke: () =>
      hostFailure((listener) =>
        listener.message(JSON.stringify({ type: "refused", code: "bad_token", message: "the token is wrong" })),
      ),
  },
  OUT_OF_STEP: {
    remedy: "Start a new session. Report it if both sides are agentwire.",
    provoke: () => hostFailure(welcomed(JSON.stringify({ type: "ack", n: 9 }))),
  },
  BUFFER_FULL: {
    remedy: "Await `send` before you send more.",
    provoke: () => hostFailure(() => {}, 64),
  },
  PROTOCOL_BROKEN: {
    remedy: "Check that the address is a bridge of the same version.",
    provoke: () => hostFailure((listener) => listener.message("hello")),
  },
};

const hello = {
  type: "hello",
  version: 1,
  token: "secret",
  session,
  resume: false,
  received: 0,
  launch,
};

/** Sends messages to a bridge, one a socket; returns the last refusal. */
function refusalOf(code: RefusalCode, ...messages: readonly object[]): string {
  const bridge = openBridge({
    token: "secret",
    clock: stoppedClock,
    maxSessions: 1,
    open: ({ launch: { cwd } }) => {
      if (cwd !== undefined) throw new Error(`the folder ${cwd} is outside the served one`);
      return linkedPair().host;
    },
  });
  let refusal = "";
  const listeners: SocketListener[] = [];
  for (const [index, message] of messages.entries()) {
    bridge.accept({
      open: (listener) => void listeners.push(listener),
      send: (text) => {
        const frame: unknown = JSON.parse(text);
        if (typeof frame === "object" && frame !== null && "code" in frame && frame.code === code) {
          refusal = "message" in frame ? String(frame.message) : "";
        }
      },
      close: () => {},
    });
    listeners[index]?.open();
    for (const each of Array.isArray(message) ? message : [message]) listeners[index]?.message(JSON.stringify(each));
  }
  return refusal;
}

export const refusalErrors: ErrorTable<RefusalCode> = {
  bad_hello: { remedy: "Send a hello first.", provoke: () => refusalOf("bad_hello", { type: "pong" }) },
  unknown_version: {
    remedy: "Update the older side.",
    provoke: () => refusalOf("unknown_version", { ...hello, version: 2 }),
  },
  bad_token: {
    remedy: "Use the token of this start of the bridge.",
    provoke: () => refusalOf("bad_token", { ...hello, token: "other" }),
  },
  session_gone: {
    remedy: "Start a new session.",
    provoke: () => refusalOf("session_gone", { ...hello, resume: true }),
  },
  too_many_sessions: {
    remedy: "Close a session, or raise `maxSessions`.",
    provoke: () => refusalOf("too_many_sessions", hello, { ...hello, session: session.replace(/1$/, "2") }),
  },
  launch_refused: {
    remedy: "Choose a folder inside the served one, and set only `CLAUDE_...` variables.",
    provoke: () => refusalOf("launch_refused", { ...hello, launch: { ...launch, cwd: "elsewhere" } }),
  },
  broken_session: {
    remedy: "Start a new session. Report it if both sides are agentwire.",
    provoke: () => refusalOf("broken_session", [hello, { type: "ack", n: 9 }]),
  },
};
