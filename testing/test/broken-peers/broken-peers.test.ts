import { fileURLToPath } from "node:url";
import { requirements, validateFrame } from "@agentwire/protocol";
import { systemClock } from "@agentwire/runtime/node";
import { describe, expect, it } from "vitest";
import {
  agentCases,
  brokenPeers,
  checkLaws,
  hostCases,
  laws,
  runReferenceSession,
  unmeasured,
} from "../../src/index.ts";

const _agent = fileURLToPath(new URL("../../../runtime/bin/agent.mjs", import.meta.url));

describe("the correct peers of the reference session", () => {
  it("obey every law, finish, and send frames that the schemas know", async () => {
    const { events, host, agent } = await runReferenceSession(systemClock);
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

/**
 * Requirements without a broken peer: freedoms, which cannot be violated, and those that only a look at the disk shows.
 */
const unbroken = Object.keys(unmeasured);

describe("broken peers", () => {
  it("has a broken peer for every requirement that can be violated", () => {
    const broken = new Set<string>(brokenPeers.map(({ breaks }) => breaks));
    const lacking = Object.keys(requirements).filter((id) => !broken.has(id));
    expect(lacking.toSorted()).toEqual(unbroken.toSorted());
    expect(broken.size).toBeGreaterThanOrEqual(180);
  });

  it("has no two of one name on a side", () => {
    const names = brokenPeers.map(({ side, name }) => `${side} ${name}`);
    expect(new Set(names).size).toBe(names.length);
  });

  it("is left alone if a requirement has a law or a case for each side that it binds", () => {
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
  it("are each violated by a broken peer, on each side to which they apply", () => {
    const killed = new Set(brokenPeers.map(({ side, breaks }) => `${side} ${breaks}`));
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
