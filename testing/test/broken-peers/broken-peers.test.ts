import { fileURLToPath } from "node:url";
import { requirements, validateFrame } from "@agentwire/protocol";
import { systemClock } from "@agentwire/runtime/node";
import { describe, expect, it } from "vitest";
import {
  agentCases,
  type Broken,
  brokenPeers,
  checkLaws,
  hostCases,
  killReport,
  laws,
  runReferenceSession,
  unmeasured,
} from "../../src/index.ts";
import { type KillRow, killRow } from "../../src/node/index.ts";

const agent = fileURLToPath(new URL("../../../runtime/bin/agent.mjs", import.meta.url));

describe("the sound peers of the story", () => {
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

/** Rows of the kill matrix that are not as they should be. */
async function misses(kinds: readonly Broken["kind"][]) {
  const rows: KillRow[] = [];
  const due = brokenPeers.filter(({ kind }) => kinds.includes(kind)).values();
  // Some run in processes: while they are waited for, others run.
  const work = async () => {
    for (const broken of due) rows.push(await killRow(broken, agent));
  };
  await Promise.all([work(), work(), work()]);
  expect(rows.length).toBeGreaterThan(5);
  return killReport(rows).entries.filter(({ status }) => status !== "passed");
}

describe("the kill matrix", () => {
  it.each<[string, readonly Broken["kind"][]]>([
    ["peer and tape, by the laws", ["peer", "tape"]],
    ["spoiled agent, by the cases that measure what it breaks", ["agent"]],
    ["spoiled host, by the cases that measure what it breaks", ["host"]],
  ])(
    "shows that each broken %s, is caught in what it breaks and in nothing else",
    { timeout: 300_000 },
    async (_, kinds) => {
      expect(await misses(kinds)).toEqual([]);
    },
  );

  it("says what was found where that is not what is broken", () => {
    const [broken] = brokenPeers;
    if (!broken) throw new Error("The zoo is empty.");
    const rows = [{ broken, violated: ["turn.result.text"], exact: false } as const];
    expect(killReport(rows).entries).toMatchObject([
      { status: "failed", details: ["Found to be broken: turn.result.text."] },
    ]);
  });
});

/**
 * Requirements without a broken peer: freedoms, which cannot be violated, and those that only a look at the disk shows.
 */
const unbroken = Object.keys(unmeasured);

describe("broken peers", () => {
  it("holds a broken peer for every requirement that can be broken", () => {
    const broken = new Set<string>(brokenPeers.map(({ breaks }) => breaks));
    const lacking = Object.keys(requirements).filter((id) => !broken.has(id));
    expect(lacking.toSorted()).toEqual(unbroken.toSorted());
    expect(broken.size).toBeGreaterThanOrEqual(180);
  });

  it("has no two of one name on a side", () => {
    const names = brokenPeers.map(({ side, name }) => `${side} ${name}`);
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
