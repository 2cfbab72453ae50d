import { join } from "node:path";
import { afterAll, beforeAll, describe } from "vitest";
import { testRedisStore } from "../../../../runtime/test/node/bridge/store/redis-contract.ts";
import { type RedisServer, startRedis } from "../../src/fleet.ts";
import { scratch } from "../../src/peers.ts";

const folder = scratch("redis-store");
let redis: RedisServer;
beforeAll(async () => {
  redis = await startRedis(join(folder.root, "redis"));
});
afterAll(() => redis?.kill());

describe("a store in a real Redis", () => testRedisStore(() => redis.url));
