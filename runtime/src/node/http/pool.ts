import type { Agent } from "node:http";

type Environment = Readonly<Record<string, string | undefined>>;

/** Idle connections are closed after this time, in milliseconds; servers do not keep them for long either. */
const idleMs = 4_000;

/**
 * The variables for one proxy, whatever the scheme of the address: the one for https counts before the one for http,
 * small letters before capitals. `undefined` if there is none.
 */
function proxyOf(env: Environment): Record<string, string> | undefined {
  const proxy = ["https_proxy", "HTTPS_PROXY", "http_proxy", "HTTP_PROXY", "all_proxy", "ALL_PROXY"]
    .map((name) => env[name])
    .find(Boolean);
  if (proxy === undefined) return undefined;
  const none = env.no_proxy || env.NO_PROXY;
  return { HTTP_PROXY: proxy, HTTPS_PROXY: proxy, ...(none && { NO_PROXY: none }) };
}

/**
 * Connections that are kept for the next request. They go through the proxy that the environment names, from Node.js
 * 24.5 on; releases before know none.
 */
export function connectionPool(env: Environment): (protocol: string) => Agent {
  const pools = new Map<string, Agent>();
  return (protocol) => {
    const kept = pools.get(protocol);
    if (kept) return kept;
    const proxyEnv = proxyOf(env);
    const options = { keepAlive: true, timeout: idleMs, ...(proxyEnv && { proxyEnv }) };
    const { Agent } = process.getBuiltinModule(protocol === "https:" ? "node:https" : "node:http");
    const pool = new Agent(options);
    pools.set(protocol, pool);
    return pool;
  };
}
