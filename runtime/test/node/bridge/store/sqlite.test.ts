import { mkdtempSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { afterAll, afterEach, describe, expect, it } from "vitest";
import type { BridgeStore } from "../../../../src/connection/socket/index.ts";
import { openBridgeStore } from "../../../../src/node/bridge/store/open.ts";
import { testStore } from "../../../connection/socket/store/contract.ts";

const folder = mkdtempSync(join(tmpdir(), "bridge-store-"));
const open: BridgeStore[] = [];
let files = 0;
const openAt = async (address: string, token = "secret"): Promise<BridgeStore> => {
  const store = await openBridgeStore(address, token, "/srv/app");
  open.push(store);
  return store;
};
afterEach(async () => {
  for (const store of open.splice(0)) await store.close();
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe("a store in a file", () => {
  testStore(async () => {
    const address = `sqlite:${join(folder, `${++files}.db`)}`;
    return { store: await openAt(address), other: await openAt(address), pass: () => delay(210) };
  });

  it("is readable by its owner alone", async () => {
    const file = join(folder, "private.db");
    await (await openAt(`sqlite:${file}`)).write("a", { live: { x: "1" } });
    expect(statSync(file).mode & 0o777).toBe(0o600);
    expect(statSync(`${file}-wal`).mode & 0o777).toBe(0o600);
  });

  it("hides sessions from a bridge with another token", async () => {
    const address = `sqlite:${join(folder, "tokens.db")}`;
    const [one, two] = [await openAt(address), await openAt(address, "another")];
    await one.write("a", { live: { x: "1" } });
    await one.acquire("a", 60_000);
    expect([await two.values("a", "live"), await two.agents()]).toEqual([{}, []]);
    expect(await two.acquire("a", 60_000)).not.toBeNull();
  });

  it.each(["memory", "sqlite:", "postgres://here", "redis:here"])("rejects the address %s", async (address) => {
    await expect(openBridgeStore(address, "secret", "/")).rejects.toThrow("unknown form");
  });
});
