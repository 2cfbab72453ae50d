import { describe, expect, it } from "vitest";
import { createService } from "../../../viewer/session/service.ts";
import { turnWithTool } from "../../activity/scene.ts";
import { sessionOf } from "../sample.ts";

const service = createService(sessionOf(turnWithTool, [{ seq: 4, requirement: "r", message: "m" }]));

describe("the service of a session", () => {
  it("answers in values that can be sent between threads", async () => {
    for (const answer of [
      await service.waterfall(),
      service.positions(),
      await service.detail(3),
      await service.story(0, 9),
      await service.sent(0),
    ])
      expect(structuredClone(answer)).toEqual(answer);
  });

  it("finds events by number, in order", () => {
    expect([...service.search("tool:Bash").hits]).toEqual([2, 3, 4, 5]);
    expect(service.search("")).toMatchObject({ hits: { length: 0 }, problem: null });
    expect(service.search("colour:red").problem).toContain("colour");
  });

  it("lists the events to jump to", async () => {
    const { incidents, violations, all } = service.positions();
    expect([[...incidents], [...violations], [...(await service.storyPositions())], all.length]).toEqual([
      [4],
      [4],
      [0, 2, 6, 7],
      8,
    ]);
  });

  it("returns all details of an event", async () => {
    expect(await service.detail(4)).toMatchObject({
      entry: { seq: 4 },
      value: { type: "control_response" },
      tool: { kind: "tool", tool: "Bash" },
      state: { phase: "running" },
      violations: [{ requirement: "r" }],
    });
    expect(await service.detail(99)).toBeNull();
  });

  it("returns rows and ranges of the story, and nothing for invalid numbers", async () => {
    expect(service.rows([1, 99, 4]).map(({ entry, violations }) => [entry.seq, violations.length])).toEqual([
      [1, 0],
      [4, 1],
    ]);
    expect(await service.story(1, 2)).toMatchObject([{ kind: "tool" }]);
  });
});
