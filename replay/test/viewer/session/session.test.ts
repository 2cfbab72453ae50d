import { describe, expect, it } from "vitest";
import { createSession } from "../../../viewer/session/session.ts";
import { turnWithTool } from "../../activity/scene.ts";
import { sessionOf } from "../sample.ts";

describe("a session that is read", () => {
  const law = { seq: 3, requirement: "r", message: "m" };
  const session = sessionOf(turnWithTool, [law, { ...law, seq: null }]);

  it("knows the row of an event, what it led to, and all that is about a tool", () => {
    expect(session.row(2)).toBe(2);
    expect(session.row(99)).toBeUndefined();
    expect(session.effects(2)).toEqual([3, 5]);
    expect(session.toolRows("t1")).toEqual([2, 3, 4, 5]);
  });

  it("gives an entry the time of the span that it ends", async () => {
    expect((await session.activity()).spans).not.toHaveLength(0);
    expect(session.entries.map(({ durationUs }) => durationUs)).toEqual([null, null, 2e6, null, 3e6, 7e6, 1e6, 10.1e6]);
  });

  it("has violations at their rows, those of the end at the last", () => {
    expect([...session.violations]).toEqual([
      [3, [law]],
      [7, [{ ...law, seq: null }]],
    ]);
  });

  it("knows the state after each row", async () => {
    expect((await session.state(3)).requests).toHaveLength(1);
    expect(await session.state(7)).toMatchObject({ phase: "idle", turns: 1, requests: [] });
  });

  it("folds states of long sessions from those that it keeps", async () => {
    const long = sessionOf((scene) => {
      for (let turn = 0; turn < 2000; turn++) turnWithTool(scene);
    });
    expect((await long.state(15_999)).turns).toBe(2000);
    expect((await long.state(799)).turns).toBe(100);
    expect((await long.part(1))?.events).toHaveLength(6000);
  });

  it("adds what a running session does, and folds it from the states before it", async () => {
    const running = createSession(() => Promise.reject(new Error("there is no activity yet")));
    const { entries, activity } = session;
    const events = (await session.part(0))?.events ?? [];
    const [first, second] = [0, 4].map((from) => ({
      entries: entries.slice(from, from + 4).map((entry) => ({ ...entry, durationUs: null })),
      events: events.slice(from, from + 4),
    }));
    if (first === undefined || second === undefined) throw new Error("There are two parts.");
    running.update(first, null);
    running.update(second, await activity());
    expect(running.entries[5]?.durationUs).toBe(7e6);
    expect(await running.state(7)).toMatchObject({ phase: "idle", turns: 1 });
    expect((await running.event(4))?.seq).toBe(4);
  });
});
