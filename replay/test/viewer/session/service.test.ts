import { describe, expect, it } from "vitest";
import { createService } from "../../../viewer/session/service.ts";
import { type Scene, turnWithTool } from "../../activity/scene.ts";
import { sessionOf } from "../sample.ts";

const service = createService(sessionOf(turnWithTool, [{ seq: 4, requirement: "r", message: "m" }]));

describe("the service of a session", () => {
  it("answers in values that can be sent between threads", async () => {
    for (const answer of [
      await service.waterfall(),
      service.positions(),
      await service.detail(3),
      await service.storyPositions(),
      await service.story(0, 9),
      await service.sent(0),
    ])
      expect(structuredClone(answer)).toEqual(answer);
  });

  it("finds events by number, in order", async () => {
    const found = async (query: string): Promise<number[]> => [...(await service.search(query)).hits];
    expect(await found("tool:Bash")).toEqual([2, 3, 4, 5]);
    expect(await found("MAKE")).toEqual([2]);
    expect(await service.search("")).toMatchObject({ hits: { length: 0 }, problem: null });
    expect((await service.search("colour:red")).problem).toContain("colour");
  });

  it("reads a long conversation part by part, and stops a search when another one begins", async () => {
    const build = (scene: Scene): void => {
      for (let turn = 0; turn < 1300; turn++) turnWithTool(scene);
    };
    const long = createService(sessionOf(build));
    const read = [await long.storyPositions(), await long.storyPositions(), await long.storyPositions()];
    expect(read.map(({ seqs, complete }) => [seqs.length, complete])).toEqual([
      [5000, false],
      [5200, false],
      [5200, true],
    ]);
    expect(await long.story(5199, 9000)).toMatchObject([{ kind: "end" }]);
    const [old, current] = await Promise.all([long.search("make"), long.search("tool:Bash")]);
    expect(old.hits.length).toBeLessThan(2);
    expect(current.hits).toHaveLength(5200);
  });

  it("lists the events to jump to", async () => {
    const { incidents, violations, all } = service.positions();
    expect([[...incidents], [...violations], [...(await service.storyPositions()).seqs], all.length]).toEqual([
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
