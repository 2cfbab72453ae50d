import { type Hello, type RefusalCode, readLaunch } from "../frame.ts";
import type { BridgeOptions, RunningAgent } from "../options.ts";
import { linkLimits } from "../reliable-link.ts";
import { type BridgeSession, defaultResumeWithinMs } from "../session.ts";
import type { BridgeStore } from "../store/define.ts";
import { readAgentState } from "./agent-state.ts";
import { openGateway } from "./gateway.ts";
import { type AgentKeeper, keepAgent } from "./keeper.ts";
import { key, launchOfSession, removal } from "./keys.ts";

/**
 * The sessions of a bridge in a store that outlives it.
 *
 * One record holds an agent: its launch, its {@link AgentState}, and for each host two logs of numbered items. A *gateway*
 * connects the socket of a host with its logs. A *keeper* connects the logs with the process of the agent. They meet only in
 * the store, so that a host can be connected to one instance while its agent runs in another.
 *
 * - **Lease.** An instance with a host of an agent tries to acquire its lease. The instance that gets it starts the process. Each write
 *   of a keeper names the fencing token of its lease, and the store refuses the write of an earlier holder. A keeper that
 *   cannot renew its lease in time ends its process.
 * - **Frames of the agent.** An item is stored, with the state that follows from it, before any host is sent it, and until
 *   the host acknowledges it. It has its number for good, so that a host never gets one twice.
 * - **Frames of the host.** An item counts as consumed in the store before the process gets it, and is acknowledged after that:
 *   the agent gets each at most once. A prompt with a `uuid` that the agent had before is dropped.
 * - **Takeover.** The next holder starts a process with `--resume`, sends it the same `initialize`, mode and model, and tells
 *   each host what was lost: open requests fail or are cancelled, the transcript's messages that never arrived are delivered,
 *   and prompts without an outcome end with a failed result. What a host sent and the agent had not consumed reaches the new
 *   process.
 */
export interface StoredSessions {
  /** The session of a hello, or why there is none. */
  admit(hello: Hello): Promise<BridgeSession | readonly [RefusalCode, string]>;
  /** The number of connected hosts. */
  readonly size: number;
  /** The shared agents of this instance. */
  readonly agents: readonly RunningAgent[];
  /** The shared agents of all instances. */
  listAgents(): Promise<readonly RunningAgent[]>;
  /** Ends the processes of this instance. The sessions stay in the store. */
  close(): Promise<void>;
}

/** Options of stored sessions. */
export interface StoredSessionsOptions extends BridgeOptions {
  readonly store: BridgeStore;
}

const defaultLeaseMs = 5_000;

/** Opens the {@link StoredSessions} of a bridge. */
export function openStoredSessions(options: StoredSessionsOptions): StoredSessions {
  const { store, clock, maxSessions = 16, leaseMs = defaultLeaseMs } = options;
  const { resumeWithinMs = defaultResumeWithinMs, limits = linkLimits, ids } = options;
  if (ids === undefined) throw new Error("A bridge with a store needs ids. Pass the option ids.");
  const gateways = new Map<string, { readonly agent: string; readonly gateway: BridgeSession }>();
  const keepers = new Map<string, AgentKeeper>();
  const acquiring = new Set<string>();
  const life = new AbortController();

  /** Starts the agent here if no instance runs it. */
  const ensure = async (agent: string): Promise<void> => {
    if (keepers.has(agent) || acquiring.has(agent) || life.signal.aborted) return;
    acquiring.add(agent);
    try {
      const from = clock.now();
      const fence = await store.acquire(agent, leaseMs);
      if (fence === null) return;
      if (life.signal.aborted) return await store.release(agent, fence);
      const keeper = keepAgent({
        ...{ store, clock, ids, agent, fence, leaseMs, resumeWithinMs },
        validUntil: from + leaseMs,
        mark: limits.mark,
        open: options.open,
        history: options.history ?? (async () => []),
        onEnd: () => keepers.delete(agent),
      });
      keepers.set(agent, keeper);
    } catch {
      // The store cannot be reached; the next attempt may succeed.
    } finally {
      acquiring.delete(agent);
    }
  };
  const watch = async (): Promise<void> => {
    for (;;) {
      await clock.sleep(leaseMs / 3, life.signal);
      for (const agent of new Set([...gateways.values()].map((one) => one.agent))) void ensure(agent);
    }
  };
  watch().catch(() => {}); // until the bridge closes

  return {
    get size() {
      return gateways.size;
    },
    get agents() {
      return [...keepers.values()].flatMap(({ share, sessionId }) =>
        share === undefined ? [] : [{ share, sessionId }],
      );
    },
    async admit({ session, resume, launch }) {
      const agent = launch.share ?? session;
      const connectedAt = (await store.values(agent, "live"))[key("connected", session)];
      const exists = connectedAt !== undefined && clock.now() - Number(connectedAt) <= resumeWithinMs;
      if (!exists && resume)
        return ["session_gone", "the session has ended, or its host was disconnected for too long"];
      if (gateways.size >= maxSessions && !gateways.has(session))
        return ["too_many_sessions", `the maximum of ${maxSessions} sessions is running`];
      await gateways.get(session)?.gateway.close("another connection replaced this one");
      if (life.signal.aborted) return ["session_gone", "the bridge is closing"];
      if (!exists) {
        await store.write(agent, {
          live: { ...removal(session).live, [key("connected", session)]: String(clock.now()) },
          saved: { [launchOfSession(session)]: JSON.stringify(launch) },
          drop: removal(session).drop,
        });
      }
      const gateway = openGateway({
        ...{ store, clock, agent, session },
        ...limits,
        onEnd() {
          if (gateways.get(session)?.gateway !== gateway) return;
          gateways.delete(session);
          options.onSession?.("ended", session);
        },
      });
      gateways.set(session, { agent, gateway });
      options.onSession?.("begun", session);
      void ensure(agent);
      return gateway;
    },
    async listAgents() {
      const all = await Promise.all(
        (await store.agents()).map(async (share) => {
          const { launch, state } = await store.values(share, "saved");
          if (launch === undefined || readLaunch(launch).share !== share) return [];
          return [
            { share, sessionId: state === undefined ? undefined : (readAgentState(state).sessionId ?? undefined) },
          ];
        }),
      );
      return all.flat();
    },
    async close() {
      life.abort();
      await Promise.all([...gateways.values()].map(({ gateway }) => gateway.close("the bridge is closing")));
      await Promise.all([...keepers.values()].map((keeper) => keeper.stop()));
    },
  };
}
