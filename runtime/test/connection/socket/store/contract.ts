import { expect, it } from "vitest";
import type { BridgeStore } from "../../../../src/connection/socket/index.ts";

/** A store, and the passage of time for its leases. */
export interface StoreUnderTest {
  readonly store: BridgeStore;
  /** The same sessions, as another process sees them. */
  readonly other: BridgeStore;
  /** Waits until a lease of 200 ms has expired. */
  pass(): Promise<void>;
}

/** The tests that each store passes. */
export function testStore(open: () => Promise<StoreUnderTest>): void {
  it("leases an agent to one holder at a time, with rising tokens", async () => {
    const { store, other, pass } = await open();
    const first = await store.acquire("a", 200);
    expect(first).not.toBeNull();
    expect(await other.acquire("a", 200)).toBeNull();
    expect(await other.agents()).toEqual(["a"]);
    expect(await other.acquire("b", 200)).toBeGreaterThan(first ?? 0);
    expect(await store.renew("a", first ?? 0, 200)).toBe(true);
    await pass();
    expect(await other.agents()).toEqual([]);
    expect(await store.renew("a", first ?? 0, 200)).toBe(false);
    const second = await other.acquire("a", 60_000);
    expect(second).toBeGreaterThan(first ?? 0);
    await store.release("a", first ?? 0); // no longer its own
    expect(await store.acquire("a", 200)).toBeNull();
    await other.release("a", second ?? 0);
    expect(await store.acquire("a", 200)).toBeGreaterThan(second ?? 0);
  });

  it("refuses the write of a holder that lost its lease, as a whole", async () => {
    const { store, other, pass } = await open();
    const stale = (await store.acquire("a", 200)) ?? 0;
    expect(await store.write("a", { fence: stale, live: { x: "1" }, append: [{ log: "l", n: 1, text: "one" }] })).toBe(
      true,
    );
    await pass();
    const fence = (await other.acquire("a", 60_000)) ?? 0;
    expect(
      await store.write("a", { fence: stale, live: { x: "2" }, append: [{ log: "l", n: 2, text: "ghost" }] }),
    ).toBe(false);
    await store.remove("a", stale);
    expect(await other.values("a", "live")).toEqual({ x: "1", "last/l": "1" });
    expect(await other.write("a", { fence, append: [{ log: "l", n: 2, text: "two" }] })).toBe(true);
    expect(await store.entries("a", "l", 0, 10)).toEqual([
      { n: 1, text: "one" },
      { n: 2, text: "two" },
    ]);
  });

  it("appends each number once, reads from a number on, and counts on after a trim", async () => {
    const { store, other } = await open();
    const text = (n: number) => `${n}: "ü\u2028\\" ${"x".repeat(n)}`;
    const entry = (n: number) => ({ log: "l/1", n, text: text(n) });
    await store.write("a", { append: [1, 2, 2, 4, 3].map(entry) });
    await other.write("a", { append: [{ ...entry(3), text: "repeated" }, entry(4)] });
    await store.write("a", { append: Array.from({ length: 20 }, (_, at) => entry(at + 5)) });
    expect((await other.entries("a", "l/1", 1, 3)).map(({ n, text: read }) => read === text(n) && n)).toEqual([
      2, 3, 4,
    ]);
    expect((await store.entries("a", "l/1", 0, 100)).map(({ n }) => n)).toEqual(
      Array.from({ length: 24 }, (_, at) => at + 1),
    );
    await other.write("a", { trim: [{ log: "l/1", upTo: 22 }] });
    expect((await store.entries("a", "l/1", 0, 100)).map(({ n }) => n)).toEqual([23, 24]);
    await other.write("a", { trim: [{ log: "l/1", upTo: 24 }] });
    await store.write("a", { append: [entry(25)] });
    expect((await other.values("a", "live"))["last/l/1"]).toBe("25");
    await store.write("a", { drop: ["l/1"] });
    expect([await other.entries("a", "l/1", 0, 9), await other.values("a", "live")]).toEqual([[], {}]);
    await store.write("a", { append: [entry(1)] });
    expect((await other.entries("a", "l/1", 0, 9)).map(({ n }) => n)).toEqual([1]);
  });

  it("keeps values of two kinds apart from those of other agents, and deletes a record", async () => {
    const { store, other } = await open();
    await store.write("a", { live: { x: "1", y: "" }, saved: { x: "big" } });
    await store.write("b", { live: { x: "other" } });
    await other.write("a", { live: { x: null, z: "3" } });
    expect(await store.values("a", "live")).toEqual({ y: "", z: "3" });
    expect(await store.values("a", "saved")).toEqual({ x: "big" });
    expect(await store.values("none", "live")).toEqual({});
    const fence = (await store.acquire("a", 60_000)) ?? 0;
    await store.write("a", { append: [{ log: "l", n: 1, text: "one" }] });
    await other.remove("a", fence);
    expect([await store.values("a", "live"), await store.values("a", "saved")]).toEqual([{}, {}]);
    expect([await store.entries("a", "l", 0, 9), await store.agents()]).toEqual([[], []]);
    expect(await store.values("b", "live")).toEqual({ x: "other" });
  });

  it("reports changes by any process to those who watch", async () => {
    const { store, other } = await open();
    const calls = { a: 0, b: 0 };
    const end = store.watch("a", () => calls.a++);
    store.watch("b", () => calls.b++);
    await expect
      .poll(async () => {
        await other.write("a", { live: { x: "1" } });
        return calls.a;
      })
      .toBeGreaterThan(0);
    await store.write("b", { live: { x: "1" } });
    await expect.poll(() => calls.b).toBeGreaterThan(0);
    end();
    const { a } = calls;
    await store.write("a", { live: { x: "2" } });
    const { b } = calls;
    await store.write("b", { live: { x: "2" } });
    await expect.poll(() => calls.b).toBeGreaterThan(b);
    expect(calls.a).toBe(a);
  });
}
