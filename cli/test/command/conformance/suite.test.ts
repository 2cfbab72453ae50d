import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type RequirementId, requirements } from "@agentwire/protocol";
import { type Attempt, type CaseOutcome, countsIn } from "@agentwire/testing";
import { describe, expect, it } from "vitest";
import { type ConformOptions, readConformOptions } from "../../../src/command/conformance/conform/options.ts";
import { runSuite } from "../../../src/command/conformance/conform/suite.ts";
import { terminalDouble } from "../../terminal-double.ts";

const given = (timeout?: string): ConformOptions => {
  const read = readConformOptions({
    level: "MAY",
    jobs: "1",
    runs: "1",
    tapes: "no-tapes",
    ...(timeout && { timeout }),
  });
  if (typeof read === "string") throw new Error(read);
  return read;
};
const done = (name: string, fields: Partial<CaseOutcome> = {}): CaseOutcome => ({
  name,
  state: "done",
  ms: 10,
  findings: [],
  occasions: new Map([["turn.result.exactly-one", 1]]),
  missed: [],
  tapes: [],
  ...fields,
});
/** A SHOULD for agents. */
const recommendation = Object.values(requirements).find(
  ({ id, level, side }) => level === "SHOULD" && side === "agent" && countsIn("standard", id),
)?.id as RequirementId;
const spec = (name: string) => ({ name, checks: {} });

/** Runs a suite of one case besides the plain session, and returns the timeout of each run. */
async function tried(options: ConformOptions, run: (name: string, attempt: Attempt) => CaseOutcome) {
  const tries: (readonly [string, number])[] = [];
  const terminal = terminalDouble();
  const code = await runSuite(
    terminal,
    {
      side: "agent",
      subject: "a peer",
      cases: [spec("case")],
      probe: spec("plain"),
      async run({ name }, attempt) {
        tries.push([name, attempt.timeoutFactor * options.timeout]);
        return run(name, attempt);
      },
    },
    options,
  );
  return { code, tries, reported: terminal.stdout.join("\n") };
}

describe("the timeout of a suite", () => {
  it("is ten times the duration of a plain session, and at least the default", async () => {
    const slow = await tried(given(), (name) => done(name, { ms: 4000 }));
    expect(slow.tries).toEqual([
      ["plain", 15_000],
      ["case", 40_000],
    ]);
    expect(slow.reported).toContain("A plain session takes 4.0 s; the timeout is 40.0 s.");
    const quick = await tried(given(), (name) => done(name, { ms: 100 }));
    expect(quick.tries.at(-1)).toEqual(["case", 15_000]);
  });

  it("runs the requested cases and reports if there are too few", async () => {
    const { tries, reported } = await tried(given("3000"), (name) => done(name, { ms: 4000 }));
    expect(tries.at(-1)).toEqual(["case", 3000]);
    expect(reported).toContain("Anything later may only be slow.");
  });

  it("measures nothing if a peer stays silent in two attempts", async () => {
    const { code, tries } = await tried(given(), (name, { lastAttempt }) =>
      done(name, { state: "not started", reason: "it wrote no frame", late: true, overdue: lastAttempt }),
    );
    expect(code).toBe(4);
    expect(tries).toEqual([
      ["plain", 15_000],
      ["plain", 30_000],
    ]);
  });

  it("starts with a peer that needs a second attempt", async () => {
    const { code, tries } = await tried(given(), (name, { lastAttempt }) =>
      name === "plain" && !lastAttempt ? done(name, { state: "not started", late: true, overdue: false }) : done(name),
    );
    expect(code).toBe(0);
    expect(tries.map(([name]) => name)).toEqual(["plain", "plain", "case"]);
  });
});

describe("the outcome of a suite", () => {
  const failing = (requirement: RequirementId) =>
    tried(given(), (name) => done(name, { findings: [{ requirement, case: name, message: "It failed.", seq: null }] }));

  it("fails for a MUST, and warns for a SHOULD", async () => {
    const must = await failing("turn.result.exactly-one");
    expect([must.code, must.reported]).toEqual([1, expect.stringContaining("1 violated")]);
    const should = await failing(recommendation);
    expect([should.code, should.reported]).toEqual([0, expect.stringContaining("1 warning")]);
    expect(should.reported).toContain(`WARNING ${recommendation}`);
  });

  it("leaves no tape of a declined case", async () => {
    const folder = mkdtempSync(join(tmpdir(), "tapes-"));
    try {
      await tried({ ...given(), tapes: folder }, (name) =>
        done(name, { tapes: [[]], ...(name === "case" && { state: "declined", reason: "not supported" }) }),
      );
      expect(readdirSync(folder)).toEqual([]);
    } finally {
      rmSync(folder, { recursive: true });
    }
  });
});
