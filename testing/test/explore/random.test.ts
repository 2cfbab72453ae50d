import { expect, it } from "vitest";
import { randomOrders } from "../../src/explore/random.ts";
import { type Lanes, toy, writes } from "./toy.ts";

const lanes: Lanes = {
  a: [writes("a1", "x"), writes("a2", "x")],
  b: [writes("b1", "x"), writes("b2", "x")],
  c: [writes("c1", "x"), writes("c2", "x")],
};
const names = Object.values(lanes).flatMap((steps) => steps.map(({ name }) => name));

async function drawn(seed: number): Promise<readonly string[]> {
  const orders: string[] = [];
  await randomOrders(toy(lanes), { seed, orders: 20, names, steps: 0 }, ({ order }) => {
    orders.push(order.join());
    return "on";
  });
  return orders;
}

it("draws orders that a seed decides, whole ones, and many of them", async () => {
  const first = await drawn(1);
  expect(first).toEqual(await drawn(1));
  expect(first).not.toEqual(await drawn(2));
  expect(first.every((order) => order.split(",").length === names.length)).toBe(true);
  expect(new Set(first).size).toBeGreaterThan(10);
});
