import type { Agent } from "node:http";

type Environment = Readonly<Record<string, string | undefined>>;

/** Idle connections are closed after this time, in milliseconds. Servers do not keep them for long either. */
const idleMs = 4_000;

/**
 * The variables for one proxy, for any scheme of the address: https before http, lower case before upper case.
 * `undefined` if there is none.
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
 * A pool of reusable connections. They use the proxy of the environment with Node.js 24.5 and later; earlier releases
 * ignore it.
 */
export function connectionPool(env: Environment): (protocol: string) => Agent {
  const pools = new Map<string, Agent>();
  return (protocol) => {
    const existing = pools.get(protocol);
    if (existing) return existing;
    const proxyEnv = proxyOf(env);
    const options = { keepAlive: true, timeout: idleMs, ...(proxyEnv && { proxyEnv }) };
    const { Agent } = process.getBuiltinModule(protocol === "https:" ? "node:https" : "node:http");
    const pool = new Agent(options);
    pools.set(protocol, pool);
    return pool;
  };
}
