import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { createUsageCounter, distinctUsage, type TapeEvent } from "../../src/index.ts";

let seq = 0;
const frame = (value: object, process = 1): TapeEvent =>
  ({
    seq: seq++,
    us: 0,
    process,
    channel: "wire",
    kind: "frame",
    direction: "agent-to-host",
    frame: value,
  }) as unknown as TapeEvent;

const message = (id: string, model: string, output: number) => ({
  type: "assistant",
  message: { id, model, usage: { input_tokens: 10, output_tokens: output } },
});
const result = (modelUsage: object) => ({ type: "result", subtype: "success", modelUsage });
const used = (outputTokens: number, costUSD: number) => ({ inputTokens: 10, outputTokens, costUSD });

function usageOf(events: readonly TapeEvent[]) {
  const counter = createUsageCounter();
  for (const event of events) counter.push(event);
  return counter.usage();
}

describe("the usage of a session", () => {
  it("is the last total of each process, not the sum of all results", () => {
    const events = [
      frame(message("m1", "a", 1)),
      frame(result({ a: used(5, 0.1) })),
      frame(message("m2", "a", 1)),
      frame(result({ a: used(9, 0.3) })),
      frame(result({ a: used(2, 0.1), b: used(1, 0.05) }), 2),
    ];
    expect(usageOf(events)).toMatchObject({
      source: "results",
      models: [
        { model: "a", input: 20, cacheRead: 0, cacheWrite: 0, output: 11, costUsd: 0.4 },
        { model: "b", input: 10, cacheRead: 0, cacheWrite: 0, output: 1, costUsd: 0.05 },
      ],
    });
  });

  it("adds up what the agent counted before and after `/clear`", () => {
    const { models } = usageOf([
      frame({ ...result({ a: used(30, 0.3) }), session_id: "one" }),
      frame({ ...result({ a: used(60, 0.9) }), session_id: "one" }),
      frame({ ...result({ a: used(70, 1.1) }), session_id: "two" }),
      frame({ ...result({ a: used(20, 0.2) }), session_id: "two" }),
    ]);
    expect(models).toMatchObject([{ model: "a", output: 150, costUsd: 2.2 }]);
  });

  it("comes from messages if a process ended without a result, and then has no cost", () => {
    const { source, models } = usageOf([frame(message("m1", "a", 3)), frame(message("x", "<synthetic>", 1))]);
    expect([source, models]).toEqual([
      "messages",
      [{ model: "a", input: 10, cacheRead: 0, cacheWrite: 0, output: 3, costUsd: null }],
    ]);
  });

  it("counts a message once, in however many frames it comes", () => {
    const ids = fc.array(fc.constantFrom("m1", "m2", "m3", "m4"), { minLength: 1 });
    fc.assert(
      fc.property(ids, (list) => {
        const [total] = usageOf(list.map((id) => frame(message(id, "a", 7)))).models;
        expect(total?.output).toBe(new Set(list).size * 7);
      }),
    );
  });

  it("ignores hostile numbers", () => {
    const { models } = usageOf([frame(result({ a: { inputTokens: -5, outputTokens: "9", costUSD: Number.NaN } }))]);
    expect(models).toEqual([{ model: "a", input: 0, cacheRead: 0, cacheWrite: 0, output: 0, costUsd: 0 }]);
  });
});

describe("the usage of several recordings", () => {
  const recording = (total: number, messages = 1) =>
    usageOf([
      ...Array.from({ length: messages }, (_, at) => frame(message(`m${at}`, "a", 1))),
      frame({
        ...result({ a: { inputTokens: total, outputTokens: total, costUSD: total / 100 } }),
        usage: { input_tokens: messages * 10, output_tokens: 1 },
        session_id: "s",
      }),
    ]);
  const inputs = (...totals: readonly ReturnType<typeof usageOf>[]) =>
    distinctUsage(totals).map((models) => models.map(({ input }) => input));

  it("counts once what a resumed session repeats, in any order", () => {
    const [first, second, third] = [recording(10), recording(20), recording(30)];
    expect(inputs(first, second, third)).toEqual([[10], [10], [10]]);
    expect(inputs(third, first, second)).toEqual([[10], [10], [10]]);
    expect(
      distinctUsage([first, third])
        .flat()
        .map(({ costUsd }) => costUsd),
    ).toEqual([0.1, expect.closeTo(0.2)]);
  });

  it("adds up processes that count anew, and sessions without an id", () => {
    // The second one has three messages of its own, and reports no more than those.
    expect(inputs(recording(20), recording(30, 3))).toEqual([[20], [30]]);
    const anonymous = usageOf([frame(message("m", "a", 1)), frame(result({ a: used(3, 1) }))]);
    expect(inputs(anonymous, anonymous)).toEqual([[10], [10]]);
  });
});
