import type { Clock } from "../../../ports.ts";
import { type Item, type RefusalCode, type SocketFrame, socketFrame } from "../frame.ts";
import type { BridgeSession } from "../session.ts";
import type { Socket } from "../socket.ts";
import { type BridgeStore, lastKey } from "../store/define.ts";
import { addToDraft, draftWrite } from "../store/draft.ts";
import { inLog, key, outLog, removal } from "./keys.ts";

/** Options of a gateway. */
export interface GatewayOptions {
  readonly store: BridgeStore;
  readonly clock: Clock;
  readonly agent: string;
  readonly session: string;
  /** Above this number of characters that the host has not acknowledged, the gateway waits. */
  readonly mark: number;
  /** Above this number of characters that the agent has not consumed, the session fails. */
  readonly max: number;
  /** Called once, when the socket is gone. */
  readonly onEnd: () => void;
}

/** Items that are read at a time. */
const maxRead = 64;

/** Connects one socket of a host with the logs of its session. The agent may run in another process. */
export function openGateway(options: GatewayOptions): BridgeSession {
  const { store, clock, agent, session, mark, max } = options;
  const life = new AbortController();
  let current: Socket | undefined;
  let lastReceivedAt = 0;

  // The items of the host: stored, taken by the agent, and acknowledged to the host.
  let received = 0;
  let confirmed = 0;
  let pending: { readonly n: number; readonly size: number }[] = [];
  let pendingSize = 0;

  // The items for the host.
  let sent = 0;
  let acknowledged = 0;
  let sizes: number[] = [];
  let unacknowledged = 0;

  const drop = (reason: string): void => {
    const socket = current;
    if (socket === undefined) return;
    current = undefined;
    life.abort();
    unwatch();
    socket.close(reason);
    options.onEnd();
  };
  const refuse = (code: RefusalCode, message: string): void => {
    current?.send(socketFrame({ type: "refused", code, message }));
    drop(code);
  };

  let next = draftWrite();
  let isDirty = false;
  let writing: Promise<void> | undefined;
  /** If the store fails, the host sends again on another socket what it has not been acknowledged. */
  const writeAll = async (): Promise<void> => {
    await Promise.resolve(); // what changes in one go is one write
    try {
      while (isDirty) {
        isDirty = false;
        const draft = next;
        next = draftWrite();
        await store.write(agent, draft);
      }
    } catch {
      drop("the store cannot be reached");
    }
    writing = undefined;
  };
  const write = (): void => {
    isDirty = true;
    writing ??= writeAll();
  };
  const noteConnected = (): void => {
    next.live[key("connected", session)] = String(clock.now());
    write();
  };

  const confirm = (n: number): void => {
    if (n < acknowledged) return;
    if (n > sent) {
      breakOff(`The host acknowledged item ${n}, but the last item sent was ${sent}.`);
      return;
    }
    for (const size of sizes.splice(0, n - acknowledged)) unacknowledged -= size;
    acknowledged = n;
    next.live[key("acked", session)] = String(n);
    next.trim.push({ log: outLog(session), upTo: n });
    write();
    wake();
  };
  const arrive = (item: Item): void => {
    if (item.n <= received) return;
    if (item.n > received + 1) {
      breakOff(`Item ${item.n} arrived after item ${received}; the items between them are missing.`);
      return;
    }
    received = item.n;
    const text = socketFrame(item);
    pending.push({ n: item.n, size: text.length });
    pendingSize += text.length;
    next.append.push({ log: inLog(session), n: item.n, text });
    write();
    if (pendingSize > max) breakOff(`The host sent ${pendingSize} characters ahead; the limit is ${max}.`);
  };
  const closeSession = (): void => {
    next.live[key("closing", session)] = "1";
    write();
  };
  const breakOff = (message: string): void => {
    closeSession();
    refuse("broken_session", message);
  };

  /** Sends the host what is new in the record. */
  const pump = async (): Promise<void> => {
    const live = await store.values(agent, "live");
    if (current === undefined) return;
    const refused = live[key("refused", session)];
    if (refused !== undefined) {
      addToDraft(next, removal(session));
      write();
      refuse("launch_refused", refused);
      return;
    }
    if (live[key("connected", session)] === undefined) {
      current.send(socketFrame({ type: "closed" }));
      drop("the session has ended");
      return;
    }
    const consumed = Number(live[key("consumed", session)] ?? 0);
    if (consumed > confirmed) {
      confirmed = consumed;
      pending = pending.filter(({ n, size }) => {
        if (n <= consumed) pendingSize -= size;
        return n > consumed;
      });
      current.send(socketFrame({ type: "ack", n: consumed }));
    }
    const last = Number(live[lastKey(outLog(session))] ?? 0);
    while (sent < last && unacknowledged <= mark) {
      const items = await store.entries(agent, outLog(session), sent, maxRead);
      if (current === undefined || items.length === 0) return;
      for (const { n, text } of items) {
        current.send(text);
        sent = n;
        sizes.push(text.length);
        unacknowledged += text.length;
      }
    }
  };
  let isAwake = false;
  let isPumping = false;
  let isAttached = false;
  const wake = (): void => {
    isAwake = true;
    if (isPumping || !isAttached) return;
    isPumping = true;
    void (async () => {
      while (isAwake && current !== undefined) {
        isAwake = false;
        await pump().catch(() => {}); // the next heartbeat tries again
      }
      isPumping = false;
    })();
  };
  const beat = async (heartbeatMs: number): Promise<void> => {
    for (;;) {
      await clock.sleep(heartbeatMs, life.signal);
      if (clock.now() - lastReceivedAt > heartbeatMs * 3) return drop("the host sent nothing");
      noteConnected();
      current?.send(socketFrame({ type: "ping" }));
      wake();
    }
  };
  const greet = async (socket: Socket, theirs: number, heartbeatMs: number): Promise<void> => {
    const live = await store.values(agent, "live");
    if (socket !== current) return;
    received = Number(live[lastKey(inLog(session))] ?? 0);
    confirmed = received;
    sent = Number(live[lastKey(outLog(session))] ?? 0);
    acknowledged = Number(live[key("acked", session)] ?? 0);
    if (theirs < acknowledged || theirs > sent) {
      breakOff(`The host reports ${theirs} received items of ${sent}, and had acknowledged ${acknowledged} before.`);
      return;
    }
    sizes = Array.from({ length: theirs - acknowledged }, () => 0);
    sent = theirs;
    socket.send(socketFrame({ type: "welcome", received, heartbeatMs }));
    isAttached = true;
    noteConnected();
    confirm(theirs);
    beat(heartbeatMs).catch(() => {}); // until the socket is dropped
    wake();
  };

  const unwatch = store.watch(agent, wake);
  return {
    attach(socket, theirs, heartbeatMs) {
      current = socket;
      lastReceivedAt = clock.now();
      greet(socket, theirs, heartbeatMs).catch(() => drop("the store cannot be reached"));
    },
    receive(socket, frame: SocketFrame | null) {
      if (socket !== current || !isAttached) return;
      lastReceivedAt = clock.now();
      switch (frame?.type) {
        case "line":
        case "end":
          return arrive(frame);
        case "ack":
          return confirm(frame.n);
        case "close":
          return closeSession();
        case "pong":
          return;
      }
      refuse("bad_hello", "this message is not allowed at this point");
    },
    lose(socket) {
      if (socket === current) drop("the connection was lost");
    },
    async close(reason) {
      drop(reason);
      await writing;
    },
  };
}
