import { describe, expect, it } from "vitest";
import { explore } from "../../src/index.ts";
import { type Lanes, type ToyRun, toy, writes } from "./toy.ts";

const lanes: Lanes = {
  prompt: [writes("prompt", "x"), writes("answer", "x")],
  stop: [writes("stop", "x")],
  mode: [writes("mode", "y"), writes("other-mode", "y")],
};
const names = Object.values(lanes).flatMap((steps) => steps.map(({ name }) => name));
const options = { depth: 6, budget: 1000, seed: 1, names };
const stopsLate = ({ order }: ToyRun) =>
  order.indexOf("stop") > order.indexOf("answer") && order.includes("answer")
    ? [{ rule: "late", message: "The stop came late." }]
    : [];

describe("an exploration", () => {
  it("reduces a finding to the shortest order that shows it", async () => {
    const { found, complete, random } = await explore(toy(lanes), { ...options, check: stopsLate });
    expect({ complete, random }).toEqual({ complete: true, random: 0 });
    expect(found).toMatchObject([{ rule: "late", order: ["prompt", "answer", "stop"], repeats: true }]);
  });

  it("says that it is complete, and finds nothing, where nothing is wrong", async () => {
    const { found, complete } = await explore(toy(lanes), { ...options, check: () => [] });
    expect({ found, complete }).toEqual({ found: [], complete: true });
  });

  it("continues with random orders if there are too many", async () => {
    const exploration = await explore(toy(lanes), { ...options, budget: 8, depth: 1, check: () => [] });
    expect(exploration).toMatchObject({ complete: false, random: 2 });
  });

  it("spends the budget of a further seed on random orders, after a plain run", async () => {
    const exploration = await explore(toy(lanes), { ...options, budget: 8, onlyRandom: true, check: () => [] });
    expect(exploration).toMatchObject({ complete: false, random: 7, progress: { orders: 1 } });
  });

  it("ends after the first run if the peer does not start", async () => {
    let runs = 0;
    const silence = () => ({ hasStarted: false, reason: `run ${++runs}` });
    const exploration = await explore(toy(lanes), { ...options, check: stopsLate, silence });
    expect(exploration).toMatchObject({ silence: { reason: "run 1" }, found: [], progress: { orders: 1 }, random: 0 });
    expect(runs).toBe(1);
  });

  it("keeps the whole order of a finding that does not repeat", async () => {
    let runs = 0;
    const once = () => (runs++ === 0 ? [{ rule: "once", message: "It happened once." }] : []);
    const { found } = await explore(toy(lanes), { ...options, check: once });
    expect(found).toMatchObject([{ rule: "once", repeats: false, times: 1 }]);
    expect(found[0]?.order.length).toBe(names.length);
  });
});
