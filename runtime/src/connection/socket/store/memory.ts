import type { Clock } from "../../../ports.ts";
import { type BridgeStore, lastKey, type StoredEntry, type StoreWrite } from "./define.ts";

interface AgentRecord {
  readonly live: Map<string, string>;
  readonly saved: Map<string, string>;
  readonly logs: Map<string, StoredEntry[]>;
}

function assign(values: Map<string, string>, changes: Readonly<Record<string, string | null>> = {}): void {
  for (const [key, value] of Object.entries(changes)) {
    if (value === null) values.delete(key);
    else values.set(key, value);
  }
}

function apply(record: AgentRecord, { live, saved, append = [], trim = [], drop = [] }: StoreWrite): void {
  assign(record.live, live);
  assign(record.saved, saved);
  for (const { log, n, text } of append) {
    if (n !== Number(record.live.get(lastKey(log)) ?? 0) + 1) continue;
    record.live.set(lastKey(log), String(n));
    const entries = record.logs.get(log) ?? [];
    entries.push({ n, text });
    record.logs.set(log, entries);
  }
  for (const { log, upTo } of trim) {
    record.logs.set(
      log,
      (record.logs.get(log) ?? []).filter(({ n }) => n > upTo),
    );
  }
  for (const log of drop) {
    record.logs.delete(log);
    record.live.delete(lastKey(log));
  }
}

/**
 * A {@link BridgeStore} in the memory of this process, for bridges in one process and for tests.
 *
 * @param clock - The time, for the expiry of leases.
 * @example
 * import { nodePorts } from "@agentwire/runtime/node";
 * import { memoryStore } from "@agentwire/runtime/socket";
 *
 * const store = memoryStore(nodePorts().clock);
 * console.log(await store.acquire("an agent", 5_000)); // 1
 */
export function memoryStore(clock: Clock): BridgeStore {
  const records = new Map<string, AgentRecord>();
  const leases = new Map<string, { readonly fence: number; readonly until: number }>();
  const listeners = new Map<string, Set<() => void>>();
  let fences = 0;
  const holds = (agent: string, fence: number): boolean => {
    const lease = leases.get(agent);
    return lease !== undefined && lease.fence === fence && lease.until > clock.now();
  };
  const changed = (agent: string): void => {
    for (const listener of listeners.get(agent) ?? []) queueMicrotask(listener);
  };
  return {
    async acquire(agent, ttlMs) {
      if ((leases.get(agent)?.until ?? 0) > clock.now()) return null;
      fences++;
      leases.set(agent, { fence: fences, until: clock.now() + ttlMs });
      return fences;
    },
    async renew(agent, fence, ttlMs) {
      if (!holds(agent, fence)) return false;
      leases.set(agent, { fence, until: clock.now() + ttlMs });
      return true;
    },
    async release(agent, fence) {
      if (!holds(agent, fence)) return;
      leases.delete(agent);
      changed(agent);
    },
    values: async (agent, kind) => Object.fromEntries(records.get(agent)?.[kind] ?? []),
    entries: async (agent, log, after, max) =>
      (records.get(agent)?.logs.get(log) ?? []).filter(({ n }) => n > after).slice(0, max),
    async write(agent, write) {
      if (write.fence !== undefined && !holds(agent, write.fence)) return false;
      const record = records.get(agent) ?? { live: new Map(), saved: new Map(), logs: new Map() };
      records.set(agent, record);
      apply(record, write);
      changed(agent);
      return true;
    },
    async remove(agent, fence) {
      if (!holds(agent, fence)) return;
      records.delete(agent);
      leases.delete(agent);
      changed(agent);
    },
    agents: async () => [...leases].filter(([agent, { fence }]) => holds(agent, fence)).map(([agent]) => agent),
    watch(agent, listener) {
      const all = listeners.get(agent) ?? new Set();
      listeners.set(agent, all.add(listener));
      return () => {
        all.delete(listener);
        if (all.size === 0) listeners.delete(agent);
      };
    },
    close: async () => {},
  };
}
