import { requirements, validateFrame } from "@agentwire/protocol";
import { systemClock } from "@agentwire/runtime/node";
import { describe, expect, it } from "vitest";
import { checkLaws, laws, runStory, zoo } from "../../src/index.ts";

describe("the sound peers of the story", () => {
  it("obey every law, finish, and send frames that the schemas know", async () => {
    const { events, host, agent } = await runStory(systemClock);
    expect(host).toMatchObject({ outcome: "done", ending: { kind: "end" } });
    expect(agent).toMatchObject({ outcome: "done", ending: { kind: "end" } });
    expect(checkLaws(events)).toEqual([]);
    const frames = events.filter((event) => event.kind === "frame");
    expect(frames.length).toBeGreaterThan(60);
    const malformed = frames
      .map(({ frame, direction }) => validateFrame(frame, { ...(direction && { direction }) }))
      .filter(({ status }) => status === "invalid");
    expect(malformed).toEqual([]);
  });
});

describe("each broken peer", () => {
  it.each(zoo.map((broken) => [broken.side, broken.name, broken] as const))(
    "%s %s breaks its law and no other",
    async (side, _, broken) => {
      const { events } = await runStory(systemClock, broken);
      const violations = checkLaws(events);
      expect([...new Set(violations.map((violation) => `${violation.side} ${violation.requirement}`))]).toEqual([
        `${side} ${broken.breaks}`,
      ]);
    },
  );
});

describe("the laws", () => {
  it("are each broken by someone, on each side that they bind", () => {
    const killed = new Set(zoo.map(({ side, breaks }) => `${side} ${breaks}`));
    const bound = laws.flatMap(({ requirement }) => {
      const { side } = requirements[requirement];
      return (side === "both" ? ["host", "agent"] : [side]).map((one) => `${one} ${requirement}`);
    });
    expect(bound.filter((law) => !killed.has(law))).toEqual([]);
  });

  it("have one checker each", () => {
    expect(new Set(laws.map(({ requirement }) => requirement)).size).toBe(laws.length);
  });
});
