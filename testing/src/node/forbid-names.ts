import dns from "node:dns";
import { syncBuiltinESMExports } from "node:module";

type Resolve = (this: unknown, ...args: unknown[]) => unknown;
type ResolverModule = Record<string, unknown> & { getServers(): readonly string[] };

/** The objects with DNS functions, and whether these return promises. */
const holders: readonly { readonly of: ResolverModule; readonly promises: boolean }[] = [
  { of: dns as unknown as ResolverModule, promises: false },
  { of: dns.promises as unknown as ResolverModule, promises: true },
  { of: dns.Resolver.prototype as unknown as ResolverModule, promises: false },
  { of: dns.promises.Resolver.prototype as unknown as ResolverModule, promises: true },
];

const resolverNames = /^(lookup|lookupService|reverse|resolve\w*)$/;

/** The address of a server from `getServers`, without its port. */
const hostOf = (server: string): string => server.replace(/^\[(.*)\](:\d+)?$/, "$1").replace(/^([\d.]+):\d+$/, "$1");

/**
 * Blocks DNS queries of this process for external names. Allows `lookup` of this machine, and queries if all configured
 * servers are local. Returns a function that removes the block.
 */
export function forbidNames(isLocal: (host: string) => boolean, refuse: (name: string) => Error): () => void {
  const originals = holders.flatMap(({ of, promises }) =>
    Object.getOwnPropertyNames(of).flatMap((name) =>
      resolverNames.test(name) && typeof of[name] === "function"
        ? [{ of, name, promises, resolve: of[name] as Resolve }]
        : [],
    ),
  );
  for (const { of, name, promises, resolve } of originals) {
    const isAllowed = (self: unknown, target: string): boolean => {
      if (name === "lookup") return isLocal(target);
      const servers = (
        typeof (self as ResolverModule | null)?.getServers === "function" ? (self as ResolverModule) : of
      ).getServers();
      return servers.length > 0 && servers.every((server) => isLocal(hostOf(server)));
    };
    of[name] = function (this: unknown, ...args: unknown[]) {
      const target = String(args[0]);
      if (isAllowed(this, target)) return resolve.apply(this, args);
      const refusal = refuse(target);
      if (promises) return Promise.reject(refusal);
      const answer = args.findLast((arg) => typeof arg === "function") as ((error: Error) => void) | undefined;
      if (!answer) throw refusal;
      setImmediate(() => answer(refusal));
      return {};
    };
  }
  syncBuiltinESMExports();
  return () => {
    for (const { of, name, resolve } of originals) of[name] = resolve;
    syncBuiltinESMExports();
  };
}
