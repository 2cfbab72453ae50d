import { requirements, validateFrame } from "@agentwire/protocol";
import { systemClock } from "@agentwire/runtime/node";
import { describe, expect, it } from "vitest";
import { agentCases, checkLaws, killOf, laws, runStory, zoo } from "../../src/index.ts";
import { memoryAgent } from "../../src/node/index.ts";

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
  it.each(zoo.filter(({ kind }) => kind !== "agent").map((broken) => [broken.side, broken.name, broken] as const))(
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

describe("each spoiled agent", () => {
  it("is caught by the cases that measure what it breaks, and by nothing else", async () => {
    const missed: unknown[] = [];
    for (const broken of zoo) {
      if (broken.kind !== "agent") continue;
      const { exact, violated } = await killOf(broken, memoryAgent(broken.spoil));
      if (!exact) missed.push({ name: broken.name, breaks: broken.breaks, violated });
    }
    expect(missed).toEqual([]);
  });

  it("exists for every requirement that a case in memory measures, but for the few that only a process shows", () => {
    const broken = new Set<string>(zoo.map(({ breaks }) => breaks));
    const measured = agentCases.flatMap(({ checks }) => Object.keys(checks));
    expect([...new Set(measured.filter((id) => !broken.has(id)))].toSorted()).toEqual([
      "framing.line.last",
      "framing.line.utf8",
      "mcp.silent.bounded",
      "permission.serial",
      "session.resume.dangling",
      "tool.model.order",
      "transcript.torn-line",
    ]);
  });
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
