import { describe, expect, it } from "vitest";
import { neighbors, nextRun, rankOf, type WaitingPrompt } from "../../src/ledger/queue.ts";

const prompt = (number: number, part: Partial<WaitingPrompt> = {}): WaitingPrompt => ({
  ...{ number, uuid: undefined, at: number, state: "sent", rank: 1, joinable: true, alone: false },
  ...{ content: "", origin: undefined, dequeued: false, injected: false },
  ...part,
});
const numbers = (prompts: readonly WaitingPrompt[]): number[] => prompts.map(({ number }) => number);

describe("rankOf", () => {
  it("orders now, next and later, and counts anything else as next", () => {
    expect(["now", "next", "later", undefined, "constructor", 3].map(rankOf)).toEqual([0, 1, 2, 1, 1, 1]);
  });
});

describe("nextRun", () => {
  it("is empty for an empty queue", () => {
    expect(nextRun([], true)).toEqual([]);
  });

  it("joins neighbors of the lowest rank across prompts of other ranks", () => {
    const queue = [prompt(0, { rank: 2 }), prompt(1), prompt(2, { rank: 2 }), prompt(3)];
    expect(numbers(nextRun(queue, true))).toEqual([1, 3]);
  });

  it("stops before a prompt that does not join", () => {
    expect(numbers(nextRun([prompt(0), prompt(1, { joinable: false }), prompt(2)], true))).toEqual([0]);
  });

  it("takes one prompt where the release does not join, where the first one does not, or where it runs alone", () => {
    expect(numbers(nextRun([prompt(0), prompt(1)], false))).toEqual([0]);
    expect(numbers(nextRun([prompt(0, { joinable: false }), prompt(1)], true))).toEqual([0]);
    expect(numbers(nextRun([prompt(0, { alone: true }), prompt(1)], true))).toEqual([0]);
  });
});

describe("neighbors", () => {
  it("adds those on both sides of a member, up to one that does not join", () => {
    const queue = [prompt(0), prompt(1), prompt(2, { joinable: false }), prompt(3), prompt(4)];
    const [, one, , , four] = queue;
    expect(numbers(neighbors(queue, new Set(queue.filter((each) => each === one))))).toEqual([0]);
    expect(numbers(neighbors(queue, new Set(queue.filter((each) => each === four))))).toEqual([3]);
  });

  it("adds none to a member that runs alone", () => {
    const alone = prompt(0, { alone: true });
    expect(neighbors([alone, prompt(1)], new Set([alone]))).toEqual([]);
  });
});
