import { describe, expect, it } from "vitest";
import { turnWithTool } from "../../activity/scene.ts";
import { sessionOf } from "../sample.ts";

describe("a session that is read", () => {
  const law = { seq: 3, requirement: "r", message: "m" };
  const session = sessionOf(turnWithTool, { violations: [law, { ...law, seq: null }] });

  it("knows the row of an event, what it led to, and all that is about a tool", () => {
    expect(session.row(2)).toBe(2);
    expect(session.row(99)).toBeUndefined();
    expect(session.effects(2)).toEqual([3, 5]);
    expect(session.toolRows("t1")).toEqual([2, 3, 4, 5]);
  });

  it("gives an entry the time of the span that it ends, once the session is measured", () => {
    expect(session.activity.spans).not.toHaveLength(0);
    expect(session.entries.map(({ durationUs }) => durationUs)).toEqual([null, null, 2e6, null, 3e6, 7e6, 1e6, 10.1e6]);
  });

  it("has violations at their rows, those of the end at the last", () => {
    expect([...session.violations]).toEqual([
      [3, [law]],
      [7, [{ ...law, seq: null }]],
    ]);
  });

  it("knows the state after each row", () => {
    expect(session.state(3).requests).toHaveLength(1);
    expect(session.state(7)).toMatchObject({ phase: "idle", turns: 1, requests: [] });
  });

  it("folds states of long sessions from those that it keeps", () => {
    const long = sessionOf((scene) => {
      for (let turn = 0; turn < 400; turn++) turnWithTool(scene);
    });
    expect(long.state(3199).turns).toBe(400);
    expect(long.state(799).turns).toBe(100);
  });
});
