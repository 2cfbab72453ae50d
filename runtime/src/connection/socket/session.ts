import type { Transport } from "@agentwire/protocol";
import type { RefusalCode, SocketFrame, SocketLaunch } from "./frame.ts";
import { socketFrame } from "./frame.ts";
import type { BridgeOptions } from "./options.ts";
import { openLink } from "./reliable-link.ts";
import type { Socket } from "./socket.ts";

/** How long a session waits for its host to reconnect, in milliseconds. */
export const defaultResumeWithinMs = 120_000;

/** Options of a bridge session. */
export interface BridgeSessionOptions extends BridgeOptions {
  readonly launch: SocketLaunch;
  /** Called once, when the agent and its session have ended. */
  readonly onEnd: () => void;
}

/** One agent behind a bridge, and the socket to its host while it is connected. */
export interface BridgeSession {
  /** Attaches a host whose last item was `received`. Replaces the previous host. */
  attach(socket: Socket, received: number, heartbeatMs: number): void;
  receive(socket: Socket, frame: SocketFrame | null): void;
  lose(socket: Socket): void;
  close(reason: string): Promise<void>;
}

/** Opens a {@link BridgeSession}. Throws if its agent is not started. */
export function openBridgeSession(options: BridgeSessionOptions): BridgeSession {
  const { clock, resumeWithinMs = defaultResumeWithinMs } = options;
  let current: Socket | undefined;
  let life = new AbortController();
  let lastReceivedAt = 0;
  let closed = false;

  const link = openLink({
    clock,
    ...(options.limits ? { limits: options.limits } : {}),
    deliver(item) {
      if (item.type === "line") return transport.send(item.line);
      if (item.type === "end") transport.end();
      return undefined;
    },
    fail(error) {
      refuse("broken_session", error.message);
      void close(error.message);
    },
  });
  const refuse = (code: RefusalCode, message: string): void =>
    current?.send(socketFrame({ type: "refused", code, message }));

  const drop = (reason: string): void => {
    const socket = current;
    current = undefined;
    life.abort();
    life = new AbortController();
    link.detach();
    socket?.close(reason);
  };
  const forget = (reason: string): void => {
    if (closed) return;
    closed = true;
    drop(reason);
    life.abort();
    options.onEnd();
  };

  let closing: Promise<void> | undefined;
  const close = (reason: string): Promise<void> => {
    closing ??= transport.close().then(() => {
      current?.send(socketFrame({ type: "closed" }));
      forget(reason);
    });
    return closing;
  };

  const leave = (): void => {
    drop("the connection was lost");
    if (closed) return;
    clock.sleep(resumeWithinMs, life.signal).then(
      () => close("the host did not reconnect"),
      () => {},
    );
  };
  const beat = async (socket: Socket, heartbeatMs: number, { signal }: AbortController): Promise<void> => {
    for (;;) {
      await clock.sleep(heartbeatMs, signal);
      if (clock.now() - lastReceivedAt > heartbeatMs * 3) return leave();
      socket.send(socketFrame({ type: "ping" }));
    }
  };

  const transport: Transport = options.open({ launch: options.launch, room: () => link.room() });
  transport.open({
    line: (text) => void link.send(text),
    tooLong: (problem) => link.tooLong(problem),
    end(ending) {
      link.end(ending);
      link.drained.then(() => close("the agent has ended"));
    },
  });

  return {
    attach(socket, received, heartbeatMs) {
      drop("another connection replaced this one");
      if (closed) return socket.close("the session has ended");
      current = socket;
      lastReceivedAt = clock.now();
      socket.send(socketFrame({ type: "welcome", received: link.received, heartbeatMs }));
      beat(socket, heartbeatMs, life).catch(() => {}); // until this socket is dropped
      link.attach((text) => socket.send(text), received);
    },
    receive(socket, frame) {
      if (socket !== current) return;
      lastReceivedAt = clock.now();
      switch (frame?.type) {
        case "line":
        case "end":
        case "ack":
          return link.accept(frame);
        case "close":
          return void close("the host closed the session");
        case "pong":
          return;
      }
      // Not this protocol. The session continues, because its host may reconnect on another socket.
      refuse("bad_hello", "this message is not allowed at this point");
      leave();
    },
    lose(socket) {
      if (socket === current) leave();
    },
    close: (reason) => close(reason),
  };
}
