import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";
import { type Broken, brokenPeers, killReport } from "../../src/index.ts";
import { type KillRow, killRow } from "../../src/node/index.ts";

const agent = fileURLToPath(new URL("../../../runtime/bin/agent.mjs", import.meta.url));

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
    ["agent, by the cases that measure what it breaks", ["agent"]],
    ["host, by the cases that measure what it breaks", ["host"]],
  ])("shows that each broken %s, is detected for exactly what it breaks", { timeout: 300_000 }, async (_, kinds) => {
    expect(await misses(kinds)).toEqual([]);
  });

  it("reports what was found if that is not what is broken", () => {
    const [broken] = brokenPeers;
    if (!broken) throw new Error("There are no broken peers.");
    const rows = [{ broken, violated: ["turn.result.text"], exact: false } as const];
    expect(killReport(rows).entries).toMatchObject([
      { status: "failed", details: ["Found to be broken: turn.result.text."] },
    ]);
  });
});
