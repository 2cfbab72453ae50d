import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type RequirementId, requirements } from "@agentwire/protocol";
import { type Attempt, type CaseOutcome, countsIn } from "@agentwire/testing";
import { afterAll, describe, expect, it } from "vitest";
import { type ConformOptions, readConformOptions } from "../../../src/command/conformance/conform/options.ts";
import { caseSuite } from "../../../src/command/conformance/conform/suite.ts";
import { ofShard } from "../../../src/suite/define.ts";
import { runSharded } from "../../../src/suite/run.ts";
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
  const suite = caseSuite(
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
  const code = await runSharded(suite, { terminal, argv: ["conform"], options: {} });
  return { code, tries, reported: terminal.stdout.join("\n") };
}

describe("the timeout of a suite", () => {
  it("is ten times the duration of a plain session, and at least the default", async () => {
    const slow = await tried(given(), (name) => done(name, { ms: 4000 }));
    expect(slow.tries).toEqual([
      ["plain", 10_000],
      ["case", 40_000],
    ]);
    expect(slow.reported).toContain("A plain session takes 4.0 s; the timeout is 40.0 s.");
    const quick = await tried(given(), (name) => done(name, { ms: 100 }));
    expect(quick.tries.at(-1)).toEqual(["case", 5000]);
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
      ["plain", 10_000],
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

describe("shards of a suite", () => {
  const names = ["a", "b", "c", "d", "e"];
  const outcomes: Readonly<Record<string, Partial<CaseOutcome>>> = {
    a: { proven: ["turn.result.exactly-one"] },
    b: { findings: [{ requirement: recommendation, case: "b", message: "It failed.", seq: 3 }], tapes: [[]] },
    c: { state: "stuck", reason: "it waited", stderr: "late", missed: ["turn.result.text"] },
    d: { state: "declined", reason: "not supported", missed: ["turn.result.text"] },
    e: { proven: [recommendation], occasions: new Map([[recommendation, 2]]) },
  };
  const folder = mkdtempSync(join(tmpdir(), "shards-"));
  afterAll(() => rmSync(folder, { recursive: true }));

  function suiteOf(options: Partial<ConformOptions> = {}) {
    const terminal = terminalDouble();
    const suite = caseSuite(
      terminal,
      {
        side: "agent",
        subject: "a peer",
        cases: names.map(spec),
        probe: spec("plain"),
        run: async ({ name }) =>
          done(name, { tapes: [[{ channel: "note", kind: "text", text: name }]], ...outcomes[name] }),
      },
      { ...given(), tapes: folder, json: true, ...options },
    );
    return { suite, terminal };
  }

  async function* each<Item>(items: readonly Item[]) {
    yield* items;
  }

  it.each([{}, { only: ["a", "b"] }, { level: "MUST" }] as const)(
    "merge to the report of a single run: %o",
    async (options) => {
      const single = suiteOf(options);
      const items = await single.suite.items();
      const code = await single.suite.report(single.suite.run(items, "whole"), "whole");
      for (const of of [1, 2, 3, 9]) {
        const results = new Map<string, unknown>();
        for (let index = 1; index <= of; index++) {
          const { suite } = suiteOf(options);
          for await (const result of suite.run(ofShard(items, { index, of }), "shard"))
            results.set(result.name, result);
        }
        const merged = suiteOf(options);
        const read = items.map((name) => merged.suite.result.parse(JSON.parse(JSON.stringify(results.get(name)))));
        expect(await merged.suite.report(each(read), "merge")).toBe(code);
        expect(merged.terminal.stdout).toEqual(single.terminal.stdout);
      }
    },
  );

  it("print the command that shows the report, which is beside the tapes", async () => {
    const { suite, terminal } = suiteOf();
    const finding = { requirement: "turn.result.text", case: "b", message: "It failed.", seq: 3 } as const;
    const { value: result } = await suite.run(["b"], "shard")[Symbol.asyncIterator]().next();
    const failed = { ...result, outcome: { ...result?.outcome, findings: [finding] } };
    expect(await suite.report(each([suite.result.parse(failed)]), "merge")).toBe(1);
    const page = join(folder, "report.html");
    expect(terminal.stderr.at(-1)).toBe(`To see it as a page, run: npx agentwire show ${page}`);
    expect(readFileSync(page, "utf8")).toContain("turn.result.text");
  });

  it("reject results whose names lead out of the folder for tapes", async () => {
    const { suite } = suiteOf();
    const { value: result } = await suite.run(["a"], "shard")[Symbol.asyncIterator]().next();
    expect(suite.result.safeParse(result).success).toBe(true);
    expect(suite.result.safeParse({ ...result, outcome: { ...result?.outcome, name: "../../a" } }).success).toBe(false);
  });
});
