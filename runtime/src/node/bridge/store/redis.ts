import type { Redis } from "ioredis";
import type { BridgeStore } from "../../../connection/socket/store/define.ts";
import { reasonOf } from "../../../guards/error.ts";
import { BridgeStoreError } from "./error.ts";

/** How long the first connection may take, in milliseconds. */
const connectMs = 10_000;
/** How long a command may take, in milliseconds. */
const commandMs = 2_000;
/** After which time without a write Redis deletes a record, in seconds. */
const retentionSeconds = 24 * 3600;

/** The scripts run atomically. Keys of one agent: lease, live, saved, logs; their names are `PREFIX{AGENT}:NAME`. */
const scripts = {
  /** Fence, write as JSON, prefix of the agent's keys, retention. */
  write: `
    local fence, prefix, keep = ARGV[1], ARGV[3], ARGV[4]
    if fence ~= "" and redis.call("GET", prefix .. "lease") ~= fence then return 0 end
    local write = cjson.decode(ARGV[2])
    local live = prefix .. "live"
    for _, kind in ipairs({"live", "saved"}) do
      for _, change in ipairs(write[kind]) do
        if change[2] == cjson.null then redis.call("HDEL", prefix .. kind, change[1])
        else redis.call("HSET", prefix .. kind, change[1], change[2]) end
      end
      redis.call("EXPIRE", prefix .. kind, keep)
    end
    for _, entry in ipairs(write.append) do
      local log, n = entry[1], entry[2]
      local last = tonumber(redis.call("HGET", live, "last/" .. log) or "0")
      if n == last + 1 then
        redis.call("HSET", live, "last/" .. log, string.format("%d", n))
        redis.call("ZADD", prefix .. "log:" .. log, n, string.format("%d", n) .. ":" .. entry[3])
      end
      redis.call("EXPIRE", prefix .. "log:" .. log, keep)
    end
    for _, trim in ipairs(write.trim) do redis.call("ZREMRANGEBYSCORE", prefix .. "log:" .. trim[1], "-inf", trim[2]) end
    for _, log in ipairs(write.drop) do
      redis.call("DEL", prefix .. "log:" .. log)
      redis.call("HDEL", live, "last/" .. log)
    end
    redis.call("EXPIRE", live, keep)
    redis.call("PUBLISH", prefix .. "changed", "")
    return 1`,
  /** Fence, prefix, milliseconds. */
  renew: `
    if redis.call("GET", ARGV[2] .. "lease") ~= ARGV[1] then return 0 end
    return redis.call("PEXPIRE", ARGV[2] .. "lease", ARGV[3])`,
  /** Fence, prefix. */
  release: `
    if redis.call("GET", ARGV[2] .. "lease") ~= ARGV[1] then return 0 end
    redis.call("DEL", ARGV[2] .. "lease")
    return redis.call("PUBLISH", ARGV[2] .. "changed", "")`,
  /** Fence, prefix. */
  remove: `
    if redis.call("GET", ARGV[2] .. "lease") ~= ARGV[1] then return 0 end
    for _, key in ipairs(redis.call("HKEYS", ARGV[2] .. "live")) do
      if string.sub(key, 1, 5) == "last/" then redis.call("DEL", ARGV[2] .. "log:" .. string.sub(key, 6)) end
    end
    redis.call("DEL", ARGV[2] .. "live", ARGV[2] .. "saved", ARGV[2] .. "lease")
    return redis.call("PUBLISH", ARGV[2] .. "changed", "")`,
} as const;

async function load(): Promise<typeof Redis> {
  try {
    return (await import("ioredis")).Redis;
  } catch (cause) {
    throw new BridgeStoreError(
      `A store on Redis needs a client, which is an optional dependency. Install it beside agentwire: npm install ioredis (${reasonOf(cause).split("\n")[0]})`,
      { cause },
    );
  }
}

/** Connects, and reports the first failure with the address, but without its password. */
async function connect(Client: typeof Redis, url: string): Promise<Redis> {
  const client = new Client(url, {
    lazyConnect: true,
    connectTimeout: connectMs,
    commandTimeout: commandMs,
    maxRetriesPerRequest: 1,
    retryStrategy: (times: number) => Math.min(100 * times, 1_000),
  });
  let failure: unknown;
  client.on("error", (error) => {
    failure = error;
  });
  const closed = new Promise<never>((_, reject) => {
    client.once("close", () => reject(failure ?? new Error("the connection was closed")));
  });
  closed.catch(() => {});
  try {
    await Promise.race([client.connect(), closed]);
    await client.ping();
    return client;
  } catch (error) {
    client.disconnect();
    const { protocol, host } = new URL(url);
    throw new BridgeStoreError(
      `Redis at ${protocol}//${host} cannot be used: ${reasonOf(failure ?? error)}. Start it, or name another one.`,
      {
        cause: error,
      },
    );
  }
}

/**
 * A store on Redis, for bridges on several machines.
 *
 * @param url - The address of Redis. It may contain a password.
 * @param namespace - Bridges with different namespaces do not see each other's sessions.
 * @throws BridgeStoreError if the client is not installed, or if Redis cannot be reached.
 */
export async function redisStore(url: string, namespace: string): Promise<BridgeStore> {
  const Client = await load();
  const client = await connect(Client, url);
  const subscriber = await connect(Client, url);
  const root = `agentwire:bridge:${namespace}:`;
  const prefixOf = (agent: string): string => `${root}{${agent}}:`;
  const run = (script: keyof typeof scripts, ...args: (string | number)[]): Promise<unknown> =>
    client.eval(scripts[script], 0, ...args);
  const listeners = new Map<string, Set<() => void>>();
  subscriber.on("message", (channel: string) => {
    for (const listener of listeners.get(channel) ?? []) listener();
  });
  return {
    async acquire(agent, ttlMs) {
      const fence = await client.incr(`${root}fence`);
      return (await client.set(`${prefixOf(agent)}lease`, String(fence), "PX", ttlMs, "NX")) === "OK" ? fence : null;
    },
    renew: async (agent, fence, ttlMs) => (await run("renew", fence, prefixOf(agent), ttlMs)) === 1,
    async release(agent, fence) {
      await run("release", fence, prefixOf(agent));
    },
    values: (agent, kind) => client.hgetall(`${prefixOf(agent)}${kind}`),
    async entries(agent, log, after, max) {
      const texts = await client.zrangebyscore(`${prefixOf(agent)}log:${log}`, `(${after}`, "+inf", "LIMIT", 0, max);
      return texts.map((text) => {
        const at = text.indexOf(":");
        return { n: Number(text.slice(0, at)), text: text.slice(at + 1) };
      });
    },
    async write(agent, { fence, live = {}, saved = {}, append = [], trim = [], drop = [] }) {
      const write = {
        live: Object.entries(live),
        saved: Object.entries(saved),
        append: append.map(({ log, n, text }) => [log, n, text]),
        trim: trim.map(({ log, upTo }) => [log, upTo]),
        drop,
      };
      return (await run("write", fence ?? "", JSON.stringify(write), prefixOf(agent), retentionSeconds)) === 1;
    },
    async remove(agent, fence) {
      await run("remove", fence, prefixOf(agent));
    },
    async agents() {
      const found: string[] = [];
      for await (const keys of client.scanStream({ match: `${root}{*}:lease`, count: 1_000 }))
        for (const key of keys as readonly string[]) found.push(key.slice(root.length + 1, -"}:lease".length));
      return found;
    },
    watch(agent, listener) {
      const channel = `${prefixOf(agent)}changed`;
      const all = listeners.get(channel) ?? new Set();
      if (!listeners.has(channel)) subscriber.subscribe(channel).catch(() => {}); // the client subscribes when it connects
      listeners.set(channel, all.add(listener));
      return () => {
        all.delete(listener);
        if (all.size > 0) return;
        listeners.delete(channel);
        subscriber.unsubscribe(channel).catch(() => {});
      };
    },
    async close() {
      listeners.clear();
      client.disconnect();
      subscriber.disconnect();
    },
  };
}
