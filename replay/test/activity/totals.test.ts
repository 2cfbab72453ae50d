import { describe, expect, it } from "vitest";
import { followActivity } from "../../src/activity/activity.ts";
import { contextPoints, costPoints, costsOfTurns, totalsOf } from "../../src/activity/totals.ts";
import { noTokens } from "../../src/activity/usage.ts";
import { createScene, turnWithTool } from "./scene.ts";

const activity = () => {
  const scene = createScene();
  turnWithTool(scene);
  scene.wait(1000);
  scene.prompt("more");
  scene.init();
  scene.uses("m3", "t2", "Edit");
  scene.toolResult("t2", "no such file", { is_error: true });
  const opus = { inputTokens: 21, outputTokens: 32, cacheReadInputTokens: 90, costUSD: 0.75, contextWindow: 1000 };
  scene.result({ total_cost_usd: 0.75, usage: { input_tokens: 1, output_tokens: 2 }, modelUsage: { opus } });
  const follower = followActivity();
  for (const event of scene.events) follower.push(event);
  return follower.activity();
};

describe("the totals of a session", () => {
  it("add up what results report; cost counts from the start of the process", () => {
    expect(totalsOf(activity())).toMatchObject({
      turns: 2,
      durationUs: 11_100_000,
      costUsd: 0.75,
      tokens: { input: 21, cacheRead: 90, cacheWrite: 0, output: 32 },
      modelCalls: 3,
      tools: 2,
      failures: 1,
      denials: 0,
    });
  });

  it("regression: counted what a resumed session had used before twice", () => {
    const totalsFor = (...processes: readonly (readonly [cost: number, input: number])[]) => {
      const reports = processes.map(([costUsd, input], index) => {
        const models = [{ ...noTokens, model: "opus", input, costUsd, contextWindow: null }];
        const tokens = { ...noTokens, input: index === 0 ? input : 10 };
        return { seq: index, us: index, process: index + 1, session: "s", costUsd, tokens, models, text: "" };
      });
      const { costUsd, tokens } = totalsOf({ ...activity(), reports });
      return [costUsd, tokens.input, ...costsOfTurns(reports).values()];
    };
    expect(totalsFor([1, 20], [1.5, 30])).toEqual([1.5, 30, 1, 0.5]);
    expect(totalsFor([1, 20], [0.5, 10])).toEqual([1.5, 30, 1, 0.5]);
    expect(totalsFor([1, 20], [2, 25])).toEqual([3, 45, 1, 2]);
    expect(totalsFor([1, 20], [1.5, 30], [1.75, 34])).toEqual([2.25, 44, 1, 0.5, 0.75]);
  });

  it("count the tokens of a lost cache, and neither those of a first call nor those after a compaction", () => {
    const calls = (...caches: readonly (readonly [read: number, write: number])[]) => {
      const spans = caches.map(([cacheRead, cacheWrite], id) => ({
        ...{ id, kind: "model", name: "opus", parent: null, process: 1, first: id, last: id, from: id, to: id },
        ...{ outcome: "ok", tokens: { ...noTokens, cacheRead, cacheWrite } },
      }));
      return totalsOf({ ...activity(), spans: spans as unknown as ReturnType<typeof activity>["spans"] })
        .recachedTokens;
    };
    expect(calls([0, 160_000], [160_000, 900], [0, 163_000])).toBe(163_000);
    expect(calls([0, 160_000], [160_000, 900], [0, 20_000], [20_000, 10])).toBe(0);
    expect(calls([0, 900], [0, 950])).toBe(0);
  });

  it("count only interrupts that ended a turn", () => {
    const scene = createScene();
    const interrupt = () => scene.host({ type: "control_request", request_id: "i", request: { subtype: "interrupt" } });
    interrupt();
    turnWithTool(scene);
    scene.wait(1);
    interrupt();
    scene.wait(1);
    scene.prompt("more");
    scene.init();
    interrupt();
    scene.wait(1);
    scene.result({ subtype: "error_during_execution", is_error: true, terminal_reason: "aborted_streaming" });
    const follower = followActivity();
    for (const event of scene.events) follower.push(event);
    expect(totalsOf(follower.activity()).interrupts).toBe(1);
  });

  it("count tasks in the background that failed, and no call twice", () => {
    const scene = createScene();
    scene.prompt("go");
    scene.init();
    for (const [id, isError, status] of [
      ["t1", false, "failed"],
      ["t2", true, "failed"],
      ["t3", false, "stopped"],
    ] as const) {
      scene.uses(`m-${id}`, id, "Bash");
      scene.agent({ type: "system", subtype: "task_started", task_id: id, tool_use_id: id, task_type: "local_bash" });
      scene.wait(1);
      scene.toolResult(id, "output", { is_error: isError });
      scene.wait(1);
      scene.agent({ type: "system", subtype: "task_notification", task_id: id, tool_use_id: id, status });
    }
    scene.result();
    const follower = followActivity();
    for (const event of scene.events) follower.push(event);
    expect(totalsOf(follower.activity())).toMatchObject({ failures: 1, failedTasks: 1, tools: 3 });
  });

  it("count no signal as an interrupt that ends the agent", () => {
    const scene = createScene();
    scene.prompt("go");
    scene.init();
    scene.put({ channel: "process", kind: "signal", signal: "SIGTERM" });
    scene.put({ channel: "process", kind: "exit", code: 143, signal: null });
    const follower = followActivity();
    for (const event of scene.events) follower.push(event);
    expect(totalsOf(follower.activity()).interrupts).toBe(0);
  });

  it("take the tokens of the models, which include those of subagents", () => {
    const scene = createScene();
    scene.prompt("go");
    scene.init();
    const usage = { inputTokens: 7, cacheReadInputTokens: 70, outputTokens: 3 };
    scene.result({ usage: { input_tokens: 2, output_tokens: 1 }, modelUsage: { opus: usage, haiku: usage } });
    const follower = followActivity();
    for (const event of scene.events) follower.push(event);
    expect(totalsOf(follower.activity()).tokens).toEqual({ input: 14, cacheRead: 140, cacheWrite: 0, output: 6 });
  });

  it("include what the agent reported before `/clear`, after which it counts anew", () => {
    const scene = createScene();
    for (const [session_id, total_cost_usd] of [
      ["one", 0.5],
      ["one", 0.75],
      ["two", 0.25],
    ] as const) {
      scene.prompt("go");
      scene.init();
      const usage = { inputTokens: total_cost_usd * 100, outputTokens: 1, costUSD: total_cost_usd };
      scene.result({ session_id, total_cost_usd, modelUsage: { opus: usage } });
    }
    const follower = followActivity();
    for (const event of scene.events) follower.push(event);
    expect(totalsOf(follower.activity())).toMatchObject({ costUsd: 1, tokens: { input: 100 } });
    expect(costPoints(follower.activity()).map(({ value }) => value)).toEqual([0.5, 0.75, 1]);
  });

  it("count the answers of the model that no result reports", () => {
    const scene = createScene();
    turnWithTool(scene);
    scene.wait(1000);
    scene.prompt("more");
    scene.init();
    const message = { id: "m3", model: "opus", content: [], usage: { input_tokens: 5, output_tokens: 1 } };
    scene.agent({ type: "assistant", message, parent_tool_use_id: null });
    const follower = followActivity();
    for (const event of scene.events) follower.push(event);
    expect(totalsOf(follower.activity())).toMatchObject({ costUsd: 0.5, unreportedCalls: 1 });
    expect(totalsOf(activity()).unreportedCalls).toBe(0);
  });

  it("have no cost if no result says it", () => {
    const scene = createScene();
    scene.prompt("go");
    const follower = followActivity();
    for (const event of scene.events) follower.push(event);
    expect(totalsOf(follower.activity()).costUsd).toBeNull();
  });

  it("know the cost at each result, and the context at each call that reports it", () => {
    expect(costPoints(activity()).map(({ value }) => value)).toEqual([0.5, 0.75]);
    expect(contextPoints(activity()).map(({ value }) => value)).toEqual([100]);
  });
});
