import { appendFileSync, utimesSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, describe, expect, it } from "vitest";
import { type AddOptions, addSessions } from "../../../src/corpus/add/add.ts";
import { runSql } from "../../../src/corpus/query/rows.ts";
import { openEngine } from "../../../src/corpus/store/engine.ts";
import { readManifest } from "../../../src/corpus/store/manifest.ts";
import { openTables } from "../../../src/corpus/store/views.ts";
import { transcript } from "../../input/sessions.ts";
import { smallSession, testFolder } from "../corpus.ts";

const { folder, file } = testFolder("add");
const rowsOf = async (corpus: string, sql: string) => {
  const engine = await openEngine({ threads: 1, memoryMb: 100 });
  try {
    await openTables(engine, corpus, readManifest(corpus));
    return (await runSql(engine, sql)).rows;
  } finally {
    engine.close();
  }
};
const add = (corpus: string, paths: readonly string[], more: Partial<AddOptions> = {}) =>
  addSessions({ folder: corpus, paths, jobs: 1, ...more });
const session = (name: string, prompt: string) => file(name, smallSession({ day: "2026-05-01", prompt }));

describe("an addition", () => {
  const corpus = join(folder, "corpus");
  beforeAll(async () => void (await add(corpus, [session("one/a.tape.jsonl", "a")])));

  it("skips what the corpus has, by time and by content", async () => {
    expect(await add(corpus, [join(folder, "one")])).toMatchObject({ added: 0, known: 1 });
    utimesSync(join(folder, "one/a.tape.jsonl"), 1, 1);
    const copy = session("one/copy.tape.jsonl", "a");
    expect(await add(corpus, [join(folder, "one"), copy])).toMatchObject({ added: 0, known: 2 });
    expect(await rowsOf(corpus, "SELECT count(*) FROM sessions")).toEqual([[1]]);
  });

  it("continues after a file that is none, and reports which", async () => {
    const torn = file("two/torn.tape.jsonl", "not a tape\n");
    const messages: string[] = [];
    const result = await add(corpus, [torn, session("two/b.tape.jsonl", "b")], {
      onFile: (_, __, outcome) => void (outcome.kind === "unreadable" && messages.push(outcome.message)),
    });
    expect(result).toMatchObject({ added: 1, unreadable: 1 });
    expect(messages).toEqual([expect.stringContaining(torn)]);
    expect(await rowsOf(corpus, "SELECT first_prompt FROM sessions ORDER BY ALL")).toEqual([["a"], ["b"]]);
  });

  it("does not count a tape without frames as a session", async () => {
    const [header = ""] = Buffer.from(smallSession({ day: "2026-05-01", prompt: "d" }))
      .toString()
      .split("\n");
    expect(await add(corpus, [file("four/d.tape.jsonl", `${header}\n`)])).toMatchObject({ added: 0, unreadable: 1 });
  });

  it("keeps no row of a session that breaks off as unreadable", async () => {
    const later = Buffer.from(smallSession({ day: "2026-05-01", prompt: "c" })).toString();
    const lines = later.split("\n");
    const broken = file(
      "three/c.tape.jsonl",
      [lines[0]?.replace('"version":1', '"version":99'), ...lines.slice(1)].join("\n"),
    );
    expect(await add(corpus, [broken])).toMatchObject({ added: 0, unreadable: 1 });
    expect(
      await rowsOf(
        corpus,
        "SELECT count(*) FROM events WHERE summary LIKE '%c%' AND session NOT IN (SELECT session FROM sessions)",
      ),
    ).toEqual([[0]]);
  });

  it("replaces a transcript that has grown, and keeps another session of the same name", async () => {
    const path = file("four/t.jsonl", transcript());
    await add(corpus, [path]);
    const line = {
      type: "user",
      message: { role: "user", content: "more" },
      uuid: "9",
      parentUuid: "4",
      sessionId: "s",
    };
    appendFileSync(path, `${JSON.stringify({ ...line, timestamp: "2026-01-01T00:00:09.000Z", isSidechain: false })}\n`);
    const before = await rowsOf(corpus, "SELECT count(*) FROM sessions");
    const result = await add(corpus, [path]);
    expect(result.added).toBe(1);
    const [[sessions] = []] = await rowsOf(corpus, "SELECT count(*) FROM sessions");
    expect(Number(sessions)).toBe(Number(before[0]?.[0]) + 1 - result.replaced);
    writeFileSync(path, transcript().replaceAll('"sessionId":"s"', '"sessionId":"other"'));
    expect(await add(corpus, [path])).toMatchObject({ added: 1, replaced: 0 });
  });
});
