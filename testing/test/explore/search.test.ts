import { describe, expect, it } from "vitest";
import { type SearchProgress, searchOrders, searchStart } from "../../src/explore/search.ts";
import { type Lanes, type ToyRun, toy, writes } from "./toy.ts";

const lanes: Lanes = {
  first: [writes("a1", "x"), writes("a2", "y")],
  second: [writes("b1", "z"), writes("b2", "x")],
  third: [writes("c1", "z"), writes("c2", "w")],
};
const limits = { depth: 99, budget: 10_000 };

async function statesOf(system: Lanes, unreduced: boolean) {
  const states = new Set<string>();
  const progress = await searchOrders(toy(system), { ...limits, unreduced }, ({ state }) => {
    states.add(state);
    return "on";
  });
  return { states: [...states].toSorted(), progress };
}

describe("a search through orders", () => {
  it("runs every order where it does not reduce them", async () => {
    const { progress } = await statesOf(lanes, true);
    expect(progress).toEqual({ orders: 90, pruned: 0, frontier: [], cut: false }); // 6! / (2! 2! 2!)
  });

  it("reaches the same states with one order of each class", async () => {
    const all = await statesOf(lanes, true);
    const some = await statesOf(lanes, false);
    expect(some.states).toEqual(all.states);
    expect(some.progress.orders).toBe(some.states.length);
    expect(some.progress.orders).toBeLessThan(all.progress.orders);
  });

  it("needs a single order where everything commutes, and every order if nothing does", async () => {
    const free: Lanes = { a: [writes("a", "x")], b: [writes("b", "y")], c: [writes("c", "z")] };
    const bound: Lanes = { a: [writes("a", "x")], b: [writes("b", "x")], c: [writes("c", "x")] };
    expect((await statesOf(free, false)).progress.orders).toBe(1);
    expect((await statesOf(bound, false)).progress.orders).toBe(6);
  });

  it("resumes from what JSON keeps of it, and runs the same orders", async () => {
    const orders: string[] = [];
    const onRun = ({ order }: ToyRun) => {
      orders.push(order.join());
      return "on" as const;
    };
    await searchOrders(toy(lanes), limits, onRun);
    const full = orders.splice(0);
    let progress: SearchProgress = searchStart;
    do {
      progress = JSON.parse(JSON.stringify(await searchOrders(toy(lanes), { ...limits, budget: 3 }, onRun, progress)));
    } while (progress.frontier.length > 0);
    expect(orders).toEqual(full);
    expect(progress.orders).toBe(full.length);
  });

  it("leaves the place of actions beyond the depth as it is, and reports it", async () => {
    const { frontier, orders, cut } = await searchOrders(toy(lanes), { depth: 1, budget: 1000 }, () => "on");
    expect({ frontier, orders, cut }).toEqual({ frontier: [], orders: 3, cut: true });
  });

  it("stops where `onRun` says so", async () => {
    const { orders, frontier } = await searchOrders(toy(lanes), limits, () => "stop");
    expect(orders).toBe(1);
    expect(frontier.length).toBeGreaterThan(0);
  });
});
