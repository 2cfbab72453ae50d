import { closeSync, openSync } from "node:fs";
import type { DatabaseSync } from "node:sqlite";
import { type BridgeStore, lastKey, type StoreWrite } from "../../../connection/socket/store/define.ts";
import { reasonOf } from "../../../guards/error.ts";
import { BridgeStoreError } from "./error.ts";

/** How long a process waits for another one that writes, in milliseconds. */
const busyMs = 5_000;
/** How often a process looks for changes by other ones, in milliseconds. */
const pollMs = 25;
/** After which time without a write a record is deleted, in milliseconds. */
const retentionMs = 24 * 3_600_000;

const schema = `
  CREATE TABLE IF NOT EXISTS lease (agent TEXT PRIMARY KEY, fence INTEGER NOT NULL, until INTEGER NOT NULL) WITHOUT ROWID;
  CREATE TABLE IF NOT EXISTS fence (one INTEGER PRIMARY KEY CHECK (one = 1), last INTEGER NOT NULL);
  INSERT OR IGNORE INTO fence VALUES (1, 0);
  CREATE TABLE IF NOT EXISTS record (agent TEXT PRIMARY KEY, written INTEGER NOT NULL) WITHOUT ROWID;
  CREATE TABLE IF NOT EXISTS field (
    agent TEXT NOT NULL, kind TEXT NOT NULL, key TEXT NOT NULL, value TEXT NOT NULL, PRIMARY KEY (agent, kind, key)
  ) WITHOUT ROWID;
  CREATE TABLE IF NOT EXISTS entry (
    agent TEXT NOT NULL, log TEXT NOT NULL, n INTEGER NOT NULL, text TEXT NOT NULL, PRIMARY KEY (agent, log, n)
  );
`;

async function load(): Promise<typeof import("node:sqlite")> {
  try {
    return await import("node:sqlite");
  } catch (cause) {
    throw new BridgeStoreError(
      "This release of Node.js has no SQLite. Use Node.js 22.13 or later, or a store on Redis.",
      {
        cause,
      },
    );
  }
}

/** Opens the file, so that only its owner can read it: it contains conversations. */
function openFile({ DatabaseSync: Database }: typeof import("node:sqlite"), file: string): DatabaseSync {
  closeSync(openSync(file, "a", 0o600));
  const database = new Database(file);
  database.exec(`PRAGMA busy_timeout = ${busyMs}; PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL; ${schema}`);
  return database;
}

/** Runs the statements of a store on a database. */
function statements(database: DatabaseSync) {
  const prepare = (sql: string) => database.prepare(sql);
  return {
    lease: prepare("SELECT fence, until FROM lease WHERE agent = ?"),
    nextFence: prepare("UPDATE fence SET last = last + 1 RETURNING last"),
    setLease: prepare("INSERT OR REPLACE INTO lease VALUES (?, ?, ?)"),
    extend: prepare("UPDATE lease SET until = ? WHERE agent = ? AND fence = ? AND until > ?"),
    endLease: prepare("DELETE FROM lease WHERE agent = ? AND fence = ? AND until > ?"),
    leased: prepare("SELECT agent FROM lease WHERE until > ?"),
    written: prepare("INSERT OR REPLACE INTO record VALUES (?, ?)"),
    old: prepare("SELECT agent FROM record WHERE written < ?"),
    value: prepare("SELECT value FROM field WHERE agent = ? AND kind = ? AND key = ?"),
    values: prepare("SELECT key, value FROM field WHERE agent = ? AND kind = ?"),
    setValue: prepare("INSERT OR REPLACE INTO field VALUES (?, ?, ?, ?)"),
    deleteValue: prepare("DELETE FROM field WHERE agent = ? AND kind = ? AND key = ?"),
    append: prepare("INSERT INTO entry VALUES (?, ?, ?, ?)"),
    entries: prepare("SELECT n, text FROM entry WHERE agent = ? AND log = ? AND n > ? ORDER BY n LIMIT ?"),
    trim: prepare("DELETE FROM entry WHERE agent = ? AND log = ? AND n <= ?"),
    drop: prepare("DELETE FROM entry WHERE agent = ? AND log = ?"),
    forget: (["record", "field", "entry", "lease"] as const).map((table) =>
      prepare(`DELETE FROM ${table} WHERE agent = ?`),
    ),
    version: prepare("PRAGMA data_version"),
  };
}

/**
 * A store in a file, for bridges on one machine.
 *
 * @param file - The path of the database, which is created if it does not exist.
 * @param namespace - Bridges with different namespaces do not see each other's sessions.
 * @throws BridgeStoreError if this release of Node.js has no SQLite, or if the file cannot be opened.
 */
export async function sqliteStore(file: string, namespace: string): Promise<BridgeStore> {
  const sqlite = await load();
  let database: DatabaseSync;
  try {
    database = openFile(sqlite, file);
  } catch (cause) {
    throw new BridgeStoreError(
      `The store ${file} cannot be opened: ${reasonOf(cause)}. Name a file in an existing folder that you can write to.`,
      { cause },
    );
  }
  const sql = statements(database);
  const idOf = (agent: string): string => `${namespace}/${agent}`;
  const listeners = new Map<string, Set<() => void>>();
  const changed = (agent: string): void => {
    for (const listener of listeners.get(agent) ?? []) queueMicrotask(listener);
  };
  const version = (): unknown => sql.version.get()?.data_version;
  let lastVersion = version();
  let poll: NodeJS.Timeout | undefined;

  const atomically = <T>(act: () => T): T => {
    database.exec("BEGIN IMMEDIATE");
    try {
      const result = act();
      database.exec("COMMIT");
      return result;
    } catch (error) {
      database.exec("ROLLBACK");
      throw error;
    }
  };
  const holds = (id: string, fence: number): boolean => {
    const lease = sql.lease.get(id);
    return lease?.fence === fence && Number(lease.until) > Date.now();
  };
  const assign = (id: string, kind: "live" | "saved", changes: StoreWrite["live"] = {}): void => {
    for (const [key, value] of Object.entries(changes)) {
      if (value === null) sql.deleteValue.run(id, kind, key);
      else sql.setValue.run(id, kind, key, value);
    }
  };
  const apply = (id: string, { live, saved, append = [], trim = [], drop = [] }: StoreWrite): void => {
    sql.written.run(id, Date.now());
    assign(id, "live", live);
    assign(id, "saved", saved);
    for (const { log, n, text } of append) {
      if (n !== Number(sql.value.get(id, "live", lastKey(log))?.value ?? 0) + 1) continue;
      sql.setValue.run(id, "live", lastKey(log), String(n));
      sql.append.run(id, log, n, text);
    }
    for (const { log, upTo } of trim) sql.trim.run(id, log, upTo);
    for (const log of drop) {
      sql.drop.run(id, log);
      sql.deleteValue.run(id, "live", lastKey(log));
    }
  };
  const forget = (id: string): void => {
    for (const statement of sql.forget) statement.run(id);
  };

  atomically(() => {
    for (const { agent } of sql.old.all(Date.now() - retentionMs)) forget(String(agent));
  });
  return {
    acquire: async (agent, ttlMs) =>
      atomically(() => {
        const id = idOf(agent);
        if (Number(sql.lease.get(id)?.until ?? 0) > Date.now()) return null;
        const fence = Number(sql.nextFence.get()?.last);
        sql.setLease.run(id, fence, Date.now() + ttlMs);
        return fence;
      }),
    renew: async (agent, fence, ttlMs) =>
      Number(sql.extend.run(Date.now() + ttlMs, idOf(agent), fence, Date.now()).changes) > 0,
    async release(agent, fence) {
      sql.endLease.run(idOf(agent), fence, Date.now());
      changed(agent);
    },
    values: async (agent, kind) =>
      Object.fromEntries(sql.values.all(idOf(agent), kind).map(({ key, value }) => [String(key), String(value)])),
    entries: async (agent, log, after, max) =>
      sql.entries.all(idOf(agent), log, after, max).map(({ n, text }) => ({ n: Number(n), text: String(text) })),
    async write(agent, write) {
      const id = idOf(agent);
      const done = atomically(() => {
        if (write.fence !== undefined && !holds(id, write.fence)) return false;
        apply(id, write);
        return true;
      });
      if (done) changed(agent);
      return done;
    },
    async remove(agent, fence) {
      const id = idOf(agent);
      atomically(() => holds(id, fence) && forget(id));
      changed(agent);
    },
    agents: async () =>
      sql.leased
        .all(Date.now())
        .map(({ agent }) => String(agent))
        .filter((id) => id.startsWith(`${namespace}/`))
        .map((id) => id.slice(namespace.length + 1)),
    watch(agent, listener) {
      const all = listeners.get(agent) ?? new Set();
      listeners.set(agent, all.add(listener));
      poll ??= setInterval(() => {
        const now = version();
        if (now === lastVersion) return;
        lastVersion = now;
        for (const each of listeners.keys()) changed(each);
      }, pollMs);
      return () => {
        all.delete(listener);
        if (all.size === 0) listeners.delete(agent);
        if (listeners.size > 0) return;
        clearInterval(poll);
        poll = undefined;
      };
    },
    async close() {
      clearInterval(poll);
      listeners.clear();
      database.close();
    },
  };
}
