import { join } from "node:path";
import { createMemoryTape } from "@agentwire/replay";
import { expect, it } from "vitest";
import { addSessions } from "../../../src/corpus/add/add.ts";
import { storedQuestion } from "../../../src/corpus/query/question.ts";
import { runSql } from "../../../src/corpus/query/rows.ts";
import { openEngine } from "../../../src/corpus/store/engine.ts";
import { readManifest } from "../../../src/corpus/store/manifest.ts";
import { type OpenOptions, openTables } from "../../../src/corpus/store/views.ts";
import { testFolder } from "../corpus.ts";

const { folder, file } = testFolder("repeated");

/** A recording of one process: each result has the input tokens of its turn and of the session so far. */
function recording(session: string, day: string, results: readonly (readonly [turn: number, total: number])[]) {
  const tape = createMemoryTape({ header: { startedAt: `${day}T10:00:00Z`, argv: ["agent"], cwd: "/home/dev/shop" } });
  const shared = { session_id: session, parent_tool_use_id: null };
  for (const [turn, total] of results) {
    tape.frame("host-to-agent", { type: "user", message: { role: "user", content: "go on" }, ...shared });
    tape.frame("agent-to-host", { type: "system", subtype: "init", cwd: "/home/dev/shop", model: "opus", ...shared });
    const used = { outputTokens: total / 10, cacheReadInputTokens: 0, cacheCreationInputTokens: 0 };
    tape.frame("agent-to-host", {
      ...{ type: "result", subtype: "success", is_error: false, result: "Done.", num_turns: 1 },
      ...{ usage: { input_tokens: turn, output_tokens: turn / 10 }, total_cost_usd: total / 100 },
      modelUsage: { opus: { inputTokens: total, ...used, costUSD: total / 100 } },
      ...shared,
    });
  }
  tape.finish();
  return tape.bytes();
}

async function query(corpus: string, sql: string, options: OpenOptions = {}): Promise<readonly (readonly unknown[])[]> {
  const engine = await openEngine({ memoryMb: 200 });
  try {
    await openTables(engine, corpus, readManifest(corpus), options);
    return (await runSql(engine, sql)).rows;
  } finally {
    engine.close();
  }
}

it("counts the totals that a resumed session repeats once, in any order of the recordings", async () => {
  const corpus = join(folder, "corpus");
  const [first, second, other] = [
    file(
      "first.tape.jsonl",
      recording("a", "2026-04-30", [
        [100, 100],
        [50, 150],
      ]),
    ),
    file(
      "second.tape.jsonl",
      recording("a", "2026-05-01", [
        [70, 220],
        [30, 250],
      ]),
    ),
    file("other.tape.jsonl", recording("b", "2026-05-01", [[10, 10]])),
  ];
  await addSessions({ folder: corpus, paths: [second], jobs: 1 });
  const costs = "SELECT input_tokens, output_tokens, round(cost_usd, 2) FROM costs ORDER BY input_tokens";
  expect(await query(corpus, costs)).toEqual([[250, 25, 2.5]]);
  await addSessions({ folder: corpus, paths: [first, other], jobs: 1 });
  expect(await query(corpus, costs)).toEqual([
    [10, 1, 0.1],
    [100, 10, 1],
    [150, 15, 1.5],
  ]);
  const { sql } = storedQuestion("cost-by-project", [], "");
  expect(await query(corpus, sql)).toEqual([["shop", 3, 2.6, 0.8667, 1.5]]);
  // A month has the costs of the month, although the earlier recording is of another one.
  expect(await query(corpus, sql, { conditions: ["month = '2026-05'"] })).toEqual([["shop", 2, 1.1, 0.55, 1]]);
});
