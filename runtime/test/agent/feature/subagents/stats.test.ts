import { expect, test } from "vitest";
import { SubagentCounter } from "../../../../src/agent/feature/subagents/stats.ts";

test("counts what was asked for, what began and how it ended", () => {
  const stats = new SubagentCounter();
  stats.began("reader", 1, false, false);
  stats.began("reader", 2, undefined, true);
  stats.ended("completed");
  stats.ended("killed");
  expect(stats.frame).toMatchObject({
    spawned: 2,
    requested: { background: 0, foreground: 1, unset: 1 },
    started_in_background: 1,
    max_depth: 2,
    spawned_by_subagents: 1,
    completed: 1,
    failed: 0,
    killed: { user: 1 },
    by_type: { reader: 2 },
  });
});
