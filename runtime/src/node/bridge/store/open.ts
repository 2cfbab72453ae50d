import { createHash } from "node:crypto";
import type { BridgeStore } from "../../../connection/socket/store/define.ts";
import { BridgeStoreError } from "./error.ts";
import { redisStore } from "./redis.ts";
import { sqliteStore } from "./sqlite.ts";

/**
 * The namespace of bridges that share sessions: those with the same token and folder. A bridge with another token cannot
 * find, read or take over their sessions through its hosts.
 */
const namespaceOf = (token: string, cwd: string): string =>
  createHash("sha256")
    .update(JSON.stringify([token, cwd]))
    .digest("hex")
    .slice(0, 32);

/**
 * Opens a store by its address.
 *
 * @param address - `sqlite:FILE`, or the address of Redis: `redis://...` or `rediss://...`.
 * @param token - The token of the bridge.
 * @param cwd - The folder that the bridge serves, without links.
 * @throws BridgeStoreError if the address is of another form, or if the store cannot be opened.
 */
export async function openBridgeStore(address: string, token: string, cwd: string): Promise<BridgeStore> {
  const namespace = namespaceOf(token, cwd);
  if (address.startsWith("sqlite:") && address !== "sqlite:")
    return sqliteStore(address.slice("sqlite:".length), namespace);
  if (/^rediss?:\/\//.test(address)) return redisStore(address, namespace);
  throw new BridgeStoreError("The address of the store has an unknown form. Use sqlite:FILE or redis://HOST:PORT.");
}
