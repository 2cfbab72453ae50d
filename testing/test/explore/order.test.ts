import { describe, expect, it } from "vitest";
import { followOrder, runOrder, shortestOrder } from "../../src/explore/order.ts";
import { peerStep } from "../../src/explore/transition.ts";
import { type Lanes, toy, writes } from "./toy.ts";

const lanes: Lanes = { a: [writes("a1", "x"), writes("a2", "x")], b: [writes("b1", "x")] };

describe("following an order", () => {
  it("takes its transitions and stops behind them", async () => {
    expect((await runOrder(toy(lanes), ["b1", "a1"]))?.order).toEqual(["b1", "a1"]);
  });

  it("leaves out what is not enabled", async () => {
    expect((await runOrder(toy(lanes), ["a2", "b1", "a1", "a2"]))?.order).toEqual(["b1", "a1", "a2"]);
  });

  it("lets the peer go on until what comes next is enabled", () => {
    const follower = followOrder(["answer"]);
    expect(follower.choose([{ name: peerStep }, { name: "other" }])).toBe(peerStep);
    expect(follower.choose([{ name: peerStep }, { name: "answer" }])).toBe("answer");
    expect(follower.choose([{ name: peerStep }])).toBeNull();
    expect(follower.path).toEqual([peerStep, "answer"]);
  });
});

describe("the shortest order", () => {
  const long = ["a", "b", "c", "d", "e", "f", "g", "h"];

  it("keeps what is needed, in its order", async () => {
    const shows = async (order: readonly string[]) =>
      order.indexOf("b") >= 0 && order.indexOf("g") > order.indexOf("b");
    expect(await shortestOrder(long, shows)).toEqual(["b", "g"]);
  });

  it("is empty if any order shows it", async () => {
    expect(await shortestOrder(long, async () => true)).toEqual([]);
  });

  it("runs no more orders than allowed", async () => {
    let runs = 0;
    await shortestOrder(long, async () => ++runs < 0, 5);
    expect(runs).toBe(5);
  });
});
