import { fileURLToPath } from "node:url";
import { requirements, validateFrame } from "@agentwire/protocol";
import { systemClock } from "@agentwire/runtime/node";
import { describe, expect, it } from "vitest";
import {
  agentCases,
  checkLaws,
  hostCases,
  killOf,
  killOfHost,
  laws,
  runStory,
  unmeasured,
  zoo,
} from "../../src/index.ts";
import { memoryAgent, memoryHost, processAgent, processHost } from "../../src/node/index.ts";

const file = (path: string) => fileURLToPath(new URL(path, import.meta.url));

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
  it.each(
    zoo
      .filter(({ kind }) => kind === "peer" || kind === "tape")
      .map((broken) => [broken.side, broken.name, broken] as const),
  )("%s %s breaks its law and no other", async (side, _, broken) => {
    const { events } = await runStory(systemClock, broken);
    const violations = checkLaws(events);
    expect([...new Set(violations.map((violation) => `${violation.side} ${violation.requirement}`))]).toEqual([
      `${side} ${broken.breaks}`,
    ]);
  });
});

describe("each spoiled agent", () => {
  it("is caught by the cases that measure what it breaks, and by nothing else", async () => {
    const missed: unknown[] = [];
    for (const broken of zoo) {
      if (broken.kind !== "agent" || broken.process) continue;
      const { exact, violated } = await killOf(broken, memoryAgent(broken.spoil));
      if (!exact) missed.push({ name: broken.name, breaks: broken.breaks, violated });
    }
    expect(missed).toEqual([]);
  });

  it("that shows in a process alone is caught there", async () => {
    const missed: unknown[] = [];
    for (const broken of zoo) {
      if (broken.kind !== "agent" || !broken.process) continue;
      const command = [
        process.execPath,
        file("../../bin/broken-agent.mjs"),
        broken.name,
        file("../../../runtime/bin/agent.mjs"),
      ];
      const { exact, violated } = await killOf(broken, processAgent({ command }));
      if (!exact) missed.push({ name: broken.name, violated });
    }
    expect(missed).toEqual([]);
  });
});

describe("each spoiled host", () => {
  it("is caught by the cases that measure what it breaks, and by nothing else", async () => {
    const missed: unknown[] = [];
    for (const broken of zoo) {
      if (broken.kind !== "host" || broken.program !== undefined) continue;
      const { exact, violated } = await killOfHost(broken, memoryHost(broken.spoil));
      if (!exact) missed.push({ name: broken.name, breaks: broken.breaks, violated });
    }
    expect(missed).toEqual([]);
  });

  it("that is a program is caught there", async () => {
    const programs = zoo.flatMap((broken) => (broken.kind === "host" && broken.program ? [broken] : []));
    expect(programs.length).toBeGreaterThan(0);
    for (const broken of programs) {
      const command = [process.execPath, file(`../../bin/${broken.program}`)];
      expect(await killOfHost(broken, processHost({ command })), broken.name).toMatchObject({ exact: true });
    }
  });
});

/** What has no broken peer: freedoms, which nobody can break, and what only an eye on a disk can see. */
const unbroken = Object.keys(unmeasured);

describe("the zoo", () => {
  it("holds a broken peer for every requirement that can be broken", () => {
    const broken = new Set<string>(zoo.map(({ breaks }) => breaks));
    const lacking = Object.keys(requirements).filter((id) => !broken.has(id));
    expect(lacking.toSorted()).toEqual(unbroken.toSorted());
    expect(broken.size).toBeGreaterThanOrEqual(180);
  });

  it("has no two of one name on a side", () => {
    const names = zoo.map(({ side, name }) => `${side} ${name}`);
    expect(new Set(names).size).toBe(names.length);
  });

  it("is left alone where a requirement has a law or a case for each side that it binds", () => {
    const shown = {
      agent: new Set<string>([
        ...laws.map(({ requirement }) => requirement),
        ...agentCases.flatMap(({ checks }) => Object.keys(checks)),
      ]),
      host: new Set<string>([
        ...laws.map(({ requirement }) => requirement),
        ...hostCases.flatMap(({ checks }) => Object.keys(checks)),
      ]),
    };
    const lacking = Object.values(requirements).flatMap(({ id, side }) =>
      (side === "both" ? (["agent", "host"] as const) : [side])
        .filter((one) => !shown[one].has(id))
        .map((one) => `${one} ${id}`),
    );
    expect(lacking.filter((entry) => !Object.hasOwn(unmeasured, entry.split(" ")[1] ?? ""))).toEqual([]);
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
