import type { Ending, Receiver, Transport } from "@agentwire/protocol";
import {
  type AgentOpening,
  type Bridge,
  type BridgeOptions,
  openBridge,
  type Socket,
  type SocketListener,
  type SocketTransportOptions,
  socketTransport,
} from "../../../src/connection/socket/index.ts";
import { handClock, settle } from "../pair.ts";

/** Two sockets that are each other's far end. What was sent is under way until it is delivered, and lost in a cut. */
export function socketPair() {
  const listeners: (SocketListener | undefined)[] = [undefined, undefined];
  const underway: { to: number; text: string }[] = [];
  let closed = false;
  const end = (side: number): Socket => ({
    open(listener) {
      listeners[side] = listener;
      if (side === 0) queueMicrotask(() => !closed && listener.open());
    },
    send(text) {
      if (!closed) underway.push({ to: 1 - side, text });
    },
    close: (reason) => {
      deliver(Number.POSITIVE_INFINITY);
      cut(reason);
    },
  });
  const deliver = (max: number): number => {
    let count = 0;
    for (; count < max && underway.length > 0 && !closed; count++) {
      const next = underway.shift();
      if (next) listeners[next.to]?.message(next.text);
    }
    return count;
  };
  const cut = (reason = "cut"): void => {
    if (closed) return;
    closed = true;
    underway.length = 0;
    for (const listener of listeners) listener?.close(reason);
  };
  return { host: end(0), bridge: end(1), deliver, cut, underway };
}

/** An agent that does what the test says. */
export function agentDouble() {
  const received: string[] = [];
  const state = { ended: false, closed: false };
  let receiver: Receiver | undefined;
  const blocked: (() => void)[] = [];
  let slow = false;
  const transport: Transport = {
    open: (given) => {
      receiver = given;
    },
    send(line) {
      received.push(line);
      return slow ? new Promise((resolve) => blocked.push(resolve)) : undefined;
    },
    end: () => {
      state.ended = true;
    },
    async close() {
      state.closed = true;
      receiver?.end({ kind: "exit", code: 0, signal: null, stderr: [] });
    },
  };
  return {
    transport,
    received,
    state,
    send: (line: string) => receiver?.line(line),
    exit: (ending: Ending) => receiver?.end(ending),
    slow: (on: boolean) => {
      slow = on;
      if (!on) for (const go of blocked.splice(0)) go();
    },
  };
}

export const sessionId = "00000000-0000-4000-8000-000000000001";

/** A host and a bridge with sockets between them that the test delivers and cuts. */
export function simulateSockets(
  options: { host?: Partial<SocketTransportOptions>; bridge?: Partial<BridgeOptions> } = {},
) {
  const clock = handClock();
  const agents: ReturnType<typeof agentDouble>[] = [];
  const openings: AgentOpening[] = [];
  const pairs: ReturnType<typeof socketPair>[] = [];
  const state = { reachable: true };
  const bridge: Bridge = openBridge({
    token: "secret",
    clock,
    open(opening) {
      const agent = agentDouble();
      agents.push(agent);
      openings.push(opening);
      return agent.transport;
    },
    ...options.bridge,
  });
  const connect = (): Socket => {
    const pair = socketPair();
    pairs.push(pair);
    if (state.reachable) bridge.accept(pair.bridge);
    else queueMicrotask(() => pair.cut("nobody there"));
    return pair.host;
  };
  const transport = socketTransport({
    connect,
    token: "secret",
    session: sessionId,
    launch: { argv: ["--verbose"], env: {} },
    clock,
    ...options.host,
  });
  const lines: string[] = [];
  const endings: Ending[] = [];
  transport.open({ line: (text) => lines.push(text), end: (ending) => endings.push(ending) });
  const line = () => pairs.at(-1);
  /** Delivers everything and lets waits run off, until nothing moves any more. */
  const run = async (ms = 10_000): Promise<void> => {
    for (let passed = 0; passed <= ms; passed += 50) {
      do await settle();
      while ((line()?.deliver(Number.POSITIVE_INFINITY) ?? 0) > 0);
      clock.advance(50);
    }
    await settle();
  };
  /** Delivers everything, without any time passing. */
  const deliver = async (): Promise<void> => {
    do await settle();
    while ((line()?.deliver(Number.POSITIVE_INFINITY) ?? 0) > 0);
  };
  return { clock, bridge, transport, agents, openings, pairs, state, lines, endings, connect, line, run, deliver };
}
