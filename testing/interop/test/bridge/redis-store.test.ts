import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { afterAll, afterEach, beforeAll, describe } from "vitest";
import type { BridgeStore } from "../../../../runtime/src/connection/socket/index.ts";
import { openBridgeStore } from "../../../../runtime/src/node/bridge/store/open.ts";
import { testStore } from "../../../../runtime/test/connection/socket/store/contract.ts";
import { type RedisServer, startRedis } from "../../src/fleet.ts";
import { scratch } from "../../src/peers.ts";

const folder = scratch("redis-store");
const open: BridgeStore[] = [];
let redis: RedisServer;
let count = 0;
beforeAll(async () => {
  redis = await startRedis(join(folder.root, "redis"));
});
afterEach(async () => {
  for (const store of open.splice(0)) await store.close();
});
afterAll(() => redis?.kill());

describe("a store in a real Redis", () => {
  testStore(async () => {
    // Sessions of another token are hidden, so each test has an empty store.
    const token = `token-${++count}`;
    const [store, other] = [
      await openBridgeStore(redis.url, token, "/srv"),
      await openBridgeStore(redis.url, token, "/srv"),
    ];
    open.push(store, other);
    return { store, other, pass: () => delay(210) };
  });
});
