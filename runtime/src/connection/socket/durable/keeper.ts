import type { Ending, Transport } from "@agentwire/protocol";
import { asJsonObject, asText, type JsonObject, parseJsonObject } from "@agentwire/protocol/json";
import type { Clock, Ids } from "../../../ports.ts";
import { encodeEnding, readSocketFrame, type SocketLaunch } from "../frame.ts";
import type { AgentOpening } from "../options.ts";
import { type SharedAgent, shareAgent } from "../shared-agent.ts";
import { type BridgeStore, lastKey } from "../store/define.ts";
import { addToDraft } from "../store/draft.ts";
import { type AgentTracker, initialAgentState, trackAgent } from "./agent-state.ts";
import { createFencedWriter, retryMs } from "./fenced-writer.ts";
import { inLog, key, outLog, removal, storedSessionsIn } from "./keys.ts";
import { answeredId, restoring } from "./restore.ts";
import { lossFrames } from "./resume.ts";
import { readStart } from "./start.ts";
import { continueHost, type StoredHost } from "./stored-host.ts";

/** Options of a keeper. */
export interface KeeperOptions {
  readonly store: BridgeStore;
  readonly clock: Clock;
  readonly ids: Ids;
  readonly agent: string;
  /** The fencing token of the lease. */
  readonly fence: number;
  /** How long the lease holds without a renewal, in milliseconds. */
  readonly leaseMs: number;
  /** When the lease expires, in milliseconds since the epoch. */
  readonly validUntil: number;
  /** How long a session waits for its host, in milliseconds. */
  readonly resumeWithinMs: number;
  /** Above this number of characters that a host has not acknowledged, the agent waits. */
  readonly mark: number;
  readonly open: (opening: AgentOpening) => Transport;
  readonly history: (launch: SocketLaunch) => Promise<readonly string[]>;
  /** Called once, when the keeper has ended. */
  readonly onEnd: () => void;
}

/** Runs the process of one agent while this instance has the lease. Hosts reach it through the store. */
export interface AgentKeeper {
  /** The id by which hosts share the agent; `undefined` if it has one host. */
  readonly share: string | undefined;
  readonly sessionId: string | undefined;
  /** Ends the process and the lease. Another instance can resume the agent. */
  stop(): Promise<void>;
}

/** Items of a host that are read at a time. */
const maxConsumed = 32;

/** Starts a keeper. It resumes an agent that another instance has left. */
export function keepAgent(options: KeeperOptions): AgentKeeper {
  const { store, clock, agent, fence, leaseMs, resumeWithinMs, mark } = options;
  const hosts = new Map<string, StoredHost>();
  const life = new AbortController();
  let tracker: AgentTracker = trackAgent(initialAgentState);
  let stored: unknown;
  let shared: SharedAgent | undefined;
  let plain: Transport | undefined;
  let share: string | undefined;
  let initializeId: string | undefined;
  let { validUntil } = options;
  let hasEnded = false;
  let isStopping = false;

  const writer = createFencedWriter({
    ...{ store, clock, agent, fence, validUntil: () => validUntil },
    complete({ saved }) {
      if (tracker.state !== stored) saved.state = JSON.stringify(tracker.state);
      stored = tracker.state;
    },
    onLost: () => lose(),
  });

  const end = (): void => {
    if (hasEnded) return;
    hasEnded = true;
    writer.stop();
    life.abort();
    unwatch();
    options.onEnd();
  };
  const closeAgent = async (): Promise<void> => {
    await (shared ?? plain)?.close();
  };
  /** The lease is gone: another instance may resume the agent, so its process must end. */
  const lose = (): void => {
    if (hasEnded) return;
    end();
    void closeAgent();
  };
  const finish = async (): Promise<void> => {
    if (hasEnded || isStopping) return;
    isStopping = true;
    await closeAgent();
    await writer.flush();
    await store.remove(agent, fence).catch(() => {}); // the lease expires
    end();
  };

  const sendLine = (host: StoredHost, line: string): void => {
    tracker.toHost(host.session, parseJsonObject(line) ?? {});
    host.put((n) => ({ type: "line", n, line }));
  };
  const roomOf = (session: string) => (): Promise<void> | undefined =>
    hasEnded ? undefined : hosts.get(session)?.room();

  const forget = (session: string): void => {
    addToDraft(writer.next, removal(session));
    writer.changed();
  };
  const dismiss = async (host: StoredHost): Promise<void> => {
    if (!hosts.delete(host.session)) return;
    host.unblock();
    host.hasEnded = true;
    tracker.leave(host.session);
    await host.transport.close();
    forget(host.session);
    if (!shared && hosts.size === 0) await finish();
  };

  /** Passes the items of a host on, each once: it counts as consumed before the agent gets it. */
  const consumeFrom = async (host: StoredHost, last: number): Promise<void> => {
    host.stored = last;
    if (host.isConsuming) return;
    host.isConsuming = true;
    try {
      while (host.consumed < host.stored && !hasEnded && !isStopping) {
        const items = await store.entries(agent, inLog(host.session), host.consumed, maxConsumed);
        if (items.length === 0) return;
        for (const { n, text } of items) {
          if (hasEnded || isStopping) return;
          await consume(host, n, text);
        }
      }
    } finally {
      host.isConsuming = false;
    }
  };
  const consume = async (host: StoredHost, n: number, text: string): Promise<void> => {
    const item = readSocketFrame(text);
    const line = item?.type === "line" ? item.line : undefined;
    const frame = line === undefined ? {} : (parseJsonObject(line) ?? {});
    const uuid = frame.type === "user" ? asText(frame.uuid) : undefined;
    const isRepeated = uuid !== undefined && tracker.hasPrompt(uuid);
    host.consumed = n;
    writer.next.live[key("consumed", host.session)] = String(n);
    writer.next.trim.push({ log: inLog(host.session), upTo: n });
    if (line !== undefined && !isRepeated) {
      tracker.fromHost(host.session, frame);
      keepInitialize(frame, line);
    }
    await writer.stored();
    if (item?.type === "end") host.transport.end();
    else if (line !== undefined && !isRepeated) await host.transport.send(line);
  };
  const keepInitialize = (frame: JsonObject, line: string): void => {
    if (initializeId !== undefined || frame.type !== "control_request") return;
    if (asJsonObject(frame.request).subtype !== "initialize") return;
    initializeId = asText(frame.request_id);
    writer.next.saved.initialize = line;
  };

  /** The process of the agent. What it says is tracked. */
  const tracked = (transport: Transport, restore: readonly string[]): Transport =>
    restoring(transport, restore, (receiver, line, frame) => {
      const id = answeredId(frame);
      if (id !== undefined && id === initializeId) writer.next.saved.welcome = line;
      tracker.fromAgent(frame);
      receiver.line(line);
      if (tracker.state !== stored) writer.changed();
    });
  const join = (session: string, live: Readonly<Record<string, string>>, knows: boolean): StoredHost => {
    const room = roomOf(session);
    const transport = shared ? shared.join(room, knows) : plain;
    if (transport === undefined) throw new Error("The agent has not been started.");
    const host = continueHost({ session, transport, writer, live, mark });
    hosts.set(session, host);
    return host;
  };
  const listen = (host: StoredHost): void =>
    host.transport.open({
      line: (line) => sendLine(host, line),
      tooLong: (problem) => host.put((n) => ({ type: "too_long", n, problem })),
      end: (ending: Ending) => {
        if (isStopping) return;
        host.put((n) => ({ type: "end", n, ending: encodeEnding(ending) }));
        host.hasEnded = true;
      },
    });

  /** Compares the record with the hosts of this agent. */
  const reconcile = async (): Promise<void> => {
    const live = await store.values(agent, "live");
    for (const session of storedSessionsIn(live)) {
      if (hasEnded || isStopping) return;
      if (hosts.has(session)) continue;
      if (!isPresent(live, session)) forget(session);
      else if (shared) listen(join(session, live, false));
    }
    for (const host of [...hosts.values()]) {
      host.acknowledge(Number(live[key("acked", host.session)] ?? 0));
      const isDone = host.hasEnded && host.hasEverything();
      const isClosing = live[key("closing", host.session)] !== undefined;
      if (isDone || isClosing || !isPresent(live, host.session)) await dismiss(host);
      else void consumeFrom(host, Number(live[lastKey(inLog(host.session))] ?? 0)).catch(wake);
    }
  };
  const isPresent = (live: Readonly<Record<string, string>>, session: string): boolean =>
    clock.now() - Number(live[key("connected", session)] ?? 0) <= resumeWithinMs;

  let isAwake = false;
  let isWorking = false;
  let isStarted = false;
  const wake = (): void => {
    isAwake = true;
    if (isWorking || !isStarted) return;
    isWorking = true;
    void (async () => {
      while (isAwake && !hasEnded && !isStopping) {
        isAwake = false;
        await reconcile().catch(() => {}); // the next tick tries again
      }
      isWorking = false;
    })();
  };

  const start = async (): Promise<void> => {
    const [live, saved] = await Promise.all([store.values(agent, "live"), store.values(agent, "saved")]);
    const sessions = storedSessionsIn(live).filter((session) => isPresent(live, session));
    const [first] = sessions;
    const plan = await readStart(saved, first, options.history);
    if (plan === undefined) return finish();
    const { launch, isResumed, before, history, restore, welcome } = plan;
    share = launch.share;
    initializeId = plan.initializeId;
    tracker = trackAgent(before);
    // What is lost is stored until the report to the hosts is stored.
    stored = tracker.state;
    writer.next.saved.launch = plan.requested;
    writer.changed();
    await writer.flush();
    if (hasEnded) return;
    try {
      if (share === undefined) {
        plain = tracked(options.open({ launch, room: () => roomOf(first ?? "")() }), restore);
      } else {
        shared = shareAgent({
          clock,
          keepMs: resumeWithinMs,
          open: (room) => tracked(options.open({ launch, room }), restore),
          history: Promise.resolve(history),
          ...(welcome ? { welcome } : {}),
          onEnd: () => void ended(),
        });
      }
    } catch (error) {
      const message = error instanceof Error ? error.message : String(error);
      for (const session of sessions) writer.next.live[key("refused", session)] = message;
      writer.next.saved.launch = null;
      writer.changed();
      await writer.flush();
      return leave();
    }
    stored = undefined;
    for (const session of sessions) {
      const isKnown = live[lastKey(outLog(session))] !== undefined || live[key("consumed", session)] !== undefined;
      const host = join(session, live, isResumed && isKnown);
      if (!isResumed || !isKnown) continue;
      for (const frame of lossFrames(before, session, history, options.ids)) sendLine(host, JSON.stringify(frame));
    }
    writer.changed();
    for (const host of hosts.values()) listen(host);
    isStarted = true;
    wake();
  };
  /** A shared agent has ended. Its hosts get the ending before the record goes. */
  const ended = async (): Promise<void> => {
    if (isStopping) return;
    while (hosts.size > 0 && !hasEnded) await clock.sleep(retryMs, life.signal).catch(() => {});
    await finish();
  };
  const leave = async (): Promise<void> => {
    await store.release(agent, fence).catch(() => {}); // the lease expires
    end();
  };
  const renew = async (): Promise<void> => {
    for (;;) {
      await clock.sleep(leaseMs / 3, life.signal);
      const from = clock.now();
      const holds = await writer.attempt(() => store.renew(agent, fence, leaseMs));
      if (!holds || clock.now() >= validUntil) return lose();
      validUntil = from + leaseMs;
      wake();
    }
  };

  const unwatch = store.watch(agent, wake);
  renew().catch(() => {}); // until the keeper ends
  const started = start().catch(async () => {
    await closeAgent();
    await leave();
  });

  return {
    get share() {
      return share;
    },
    get sessionId() {
      return tracker.state.sessionId ?? undefined;
    },
    async stop() {
      await started;
      if (hasEnded || isStopping) return;
      isStopping = true;
      await closeAgent();
      await writer.flush();
      await leave();
    },
  };
}
