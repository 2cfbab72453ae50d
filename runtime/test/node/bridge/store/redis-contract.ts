import { setTimeout as delay } from "node:timers/promises";
import { afterEach } from "vitest";
import type { BridgeStore } from "../../../../src/connection/socket/index.ts";
import { openBridgeStore } from "../../../../src/node/bridge/store/open.ts";
import { testStore } from "../../../connection/socket/store/contract.ts";

/** Runs the tests that each store passes against the Redis server at an address. */
export function testRedisStore(address: () => string): void {
  const open: BridgeStore[] = [];
  let count = 0;
  afterEach(async () => {
    for (const store of open.splice(0)) await store.close();
  });
  testStore(async () => {
    // Sessions of another token are hidden, so each test has an empty store.
    const token = `token-${++count}`;
    const store = await openBridgeStore(address(), token, "/srv/app");
    const other = await openBridgeStore(address(), token, "/srv/app");
    open.push(store, other);
    return { store, other, pass: () => delay(210) };
  });
}
