import type { Ending, Receiver, Transport } from "@agentwire/protocol";
import type { Clock } from "../../ports.ts";
import { SocketError } from "./errors.ts";
import type { SocketFrame, SocketLaunch } from "./frame.ts";
import { decodeEnding, readSocketFrame, socketFrame, socketVersion } from "./frame.ts";
import { type LinkLimits, openLink } from "./reliable-link.ts";
import type { Socket } from "./socket.ts";

/** Options for reaching an agent through a bridge. */
export interface SocketTransportOptions {
  /** Opens a socket to the bridge. Called again for each reconnection. */
  readonly connect: () => Socket;
  readonly token: string;
  /** A UUID that no other session uses. */
  readonly session: string;
  readonly launch: SocketLaunch;
  readonly clock: Clock;
  readonly limits?: LinkLimits;
  /** How long to try to reach the bridge for the first time, in milliseconds. Default: 10,000. */
  readonly connectWithinMs?: number;
  /** How long to try to reconnect to the bridge, in milliseconds. Default: 60,000. */
  readonly reconnectWithinMs?: number;
  /** Called when the connection to the bridge is lost and when it is restored. */
  readonly onState?: (state: "connected" | "reconnecting") => void;
}

/** Timeout for the welcome of the bridge and for its confirmation of a close, in milliseconds. */
const timeoutMs = 10_000;
const firstDelayMs = 100;
const longestDelayMs = 3_000;

/**
 * Connects to an agent through a bridge. Reconnects when a socket breaks, and sends unacknowledged items again: no line
 * is lost, duplicated or reordered. Endings of kind `error` have a {@link SocketError} as their cause.
 *
 * `close` ends the agent's process and resolves when it has ended, or when the bridge does not respond in time. The
 * bridge ends the agent of a host that does not reconnect.
 *
 * @param options - The address, the token, the session, and the timeouts in milliseconds.
 * @example
 * import { nodePorts } from "@agentwire/runtime/node";
 * import { socketTransport, webSocket } from "@agentwire/runtime/socket";
 *
 * const transport = socketTransport({
 *   connect: () => webSocket(new WebSocket("ws://127.0.0.1:7171/session")),
 *   token: "a long random text",
 *   session: crypto.randomUUID(),
 *   launch: { argv: [], env: {} },
 *   clock: nodePorts().clock,
 * });
 */
export function socketTransport(options: SocketTransportOptions): Transport {
  const { clock, connectWithinMs = 10_000, reconnectWithinMs = 60_000 } = options;
  let receiver: Receiver | undefined;
  let current: Socket | undefined;
  let life = new AbortController();
  let welcomed = false;
  let attached = false;
  let isClosed = false;
  let released = false;
  let closing = false;
  let lostAt = clock.now();
  let delayMs = firstDelayMs;
  let lastReceivedAt = 0;
  let closed: () => void = () => {};
  const disconnected = new Promise<void>((resolve) => {
    closed = resolve;
  });

  const link = openLink({
    clock,
    ...(options.limits ? { limits: options.limits } : {}),
    fail: (error) => fail(error),
    deliver(item) {
      if (item.type === "line") receiver?.line(item.line);
      else if (item.type === "too_long") receiver?.tooLong?.(item.problem);
      else finish(decodeEnding(item.ending));
      return undefined;
    },
  });

  const finish = (ending: Ending): void => {
    if (isClosed) return;
    isClosed = true;
    receiver?.end(ending);
  };
  const drop = (reason: string): void => {
    const socket = current;
    current = undefined;
    attached = false;
    life.abort();
    link.detach();
    socket?.close(reason);
  };
  const release = (reason: string): void => {
    released = true;
    drop(reason);
    closed();
  };
  const fail = (cause: Error): void => {
    finish({ kind: "error", cause });
    release(cause.message);
  };

  const lose = (socket: Socket, reason: string): void => {
    if (socket !== current) return;
    if (attached) {
      lostAt = clock.now();
      delayMs = firstDelayMs;
      options.onState?.("reconnecting");
    }
    drop(reason);
    if (isClosed) {
      release(reason);
      return;
    }
    const away = clock.now() - lostAt;
    if (away >= (welcomed ? reconnectWithinMs : connectWithinMs)) {
      const [code, what] = welcomed
        ? (["CONNECTION_LOST", "The connection to the bridge was lost and not restored"] as const)
        : (["UNREACHABLE", "No bridge responded"] as const);
      fail(new SocketError(code, `${what} within ${away} ms: ${reason}.`));
      return;
    }
    const wait = delayMs;
    delayMs = Math.min(delayMs * 2, longestDelayMs);
    life = new AbortController();
    clock.sleep(wait, life.signal).then(openSocket, () => {});
  };

  const watch = async (socket: Socket, silenceMs: number, { signal }: AbortController): Promise<void> => {
    for (;;) {
      await clock.sleep(silenceMs, signal);
      if (clock.now() - lastReceivedAt >= silenceMs) {
        lose(socket, "the bridge sent nothing");
        return;
      }
    }
  };

  const receive = (socket: Socket, frame: SocketFrame): void => {
    switch (frame.type) {
      case "welcome":
        if (attached) break;
        welcomed = true;
        attached = true;
        options.onState?.("connected");
        life.abort();
        life = new AbortController();
        watch(socket, frame.heartbeatMs * 3, life).catch(() => {}); // until this socket is dropped
        link.attach((text) => socket.send(text), frame.received);
        if (closing) socket.send(socketFrame({ type: "close" }));
        return;
      case "refused":
        fail(new SocketError("REFUSED", `The bridge refused the session: ${frame.message}.`, frame.code));
        return;
      case "line":
      case "too_long":
      case "end":
      case "ack":
        if (attached) {
          link.accept(frame);
          return;
        }
        break;
      case "ping":
        socket.send(socketFrame({ type: "pong" }));
        return;
      case "closed":
        if (isClosed || closing) release("the session is closed");
        else fail(new SocketError("CONNECTION_LOST", "The bridge closed the session. It may have been stopped."));
        return;
    }
    fail(new SocketError("PROTOCOL_BROKEN", `The bridge sent "${frame.type}", which is not allowed at this point.`));
  };

  const openSocket = (): void => {
    let socket: Socket;
    try {
      socket = options.connect();
    } catch (cause) {
      fail(cause instanceof Error ? cause : new Error(String(cause)));
      return;
    }
    current = socket;
    lastReceivedAt = clock.now();
    life = new AbortController();
    clock.sleep(timeoutMs, life.signal).then(
      () => lose(socket, "the bridge sent no welcome in time"),
      () => {},
    );
    socket.open({
      open: () =>
        socket.send(
          socketFrame({
            type: "hello",
            version: socketVersion,
            token: options.token,
            session: options.session,
            resume: welcomed,
            received: link.received,
            launch: options.launch,
          }),
        ),
      message(text) {
        if (socket !== current) return;
        lastReceivedAt = clock.now();
        const frame = readSocketFrame(text);
        if (frame) receive(socket, frame);
        else
          fail(
            new SocketError("PROTOCOL_BROKEN", "The bridge sent a message that is not part of the socket protocol."),
          );
      },
      close: (reason) => lose(socket, reason),
    });
  };

  const close = async (): Promise<void> => {
    closing = true;
    if (!isClosed && attached) current?.send(socketFrame({ type: "close" }));
    const ended = isClosed;
    finish({ kind: "closed" });
    await Promise.resolve(); // what is being processed is acknowledged first
    if (ended || released || !receiver) {
      release("the session has ended");
      return;
    }
    const enough = new AbortController();
    await Promise.race([disconnected, clock.sleep(timeoutMs, enough.signal).catch(() => {})]);
    enough.abort();
    release("the session is closed");
  };

  let closeOnce: Promise<void> | undefined;
  return {
    open(given) {
      receiver = given;
      lostAt = clock.now();
      openSocket();
    },
    send: (line) => (isClosed ? undefined : link.send(line)),
    end: () => link.end({ kind: "end" }),
    close() {
      closeOnce ??= close();
      return closeOnce;
    },
  };
}
