import { existsSync, rmSync, statSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, describe, expect, it } from "vitest";
import { exitCode } from "../../../src/exit.ts";
import { runCli } from "../../../src/main.ts";
import { sampleCorpus, smallSession, testFolder } from "../../corpus/corpus.ts";
import { terminalDouble } from "../../terminal-double.ts";

const corpusFolder = testFolder("corpus");
let corpus = "";
beforeAll(async () => {
  corpus = await sampleCorpus(corpusFolder);
});

async function run(...argv: readonly string[]) {
  const terminal = terminalDouble();
  const code = await runCli(["corpus", ...argv], terminal);
  return { code, out: terminal.stdout, err: terminal.stderr.join("\n"), feet: terminal.feet };
}
const json = async (...argv: readonly string[]) => {
  const { code, out } = await run(...argv, "--format", "json");
  return { code, rows: out.map((line) => JSON.parse(line)) };
};

describe("corpus add", () => {
  it("reports what it did, and shows progress", async () => {
    const folder = join(corpusFolder.folder, "added");
    const path = corpusFolder.file("more/a.tape.jsonl", smallSession({ day: "2026-06-01", prompt: "x" }));
    const first = await run("add", folder, path, "--jobs", "1");
    expect([first.code, first.out, first.err]).toEqual([exitCode.ok, ["1 session added"], ""]);
    expect(first.feet).toEqual([expect.stringContaining("1/1"), null]);
    expect((await run("add", folder, path)).out).toEqual(["0 sessions added, 1 session already known"]);
  });
});

it("regression: the address of an object store became a local folder", async () => {
  const { code, err } = await run("add", "s3://bucket/ci.corpus", "a.tape.jsonl");
  expect(code).toBe(exitCode.usage);
  expect(err).toContain("s3://bucket/ci.corpus: a corpus is a local folder");
});

describe("corpus ls", () => {
  it("lists the latest sessions first", async () => {
    const { rows } = await json("ls", corpus);
    expect(rows.map(({ outcome }) => outcome)).toEqual([
      "stuck",
      "failed",
      "degraded",
      expect.any(String),
      expect.any(String),
    ]);
  });

  it.each([
    [["--in", "2026-05"], 2],
    [["--in", "2.1.300"], 1],
    [["--in", "2026-04-01..2026-05-11"], 2],
    [["--outcome", "failed"], 1],
    [["--project", "shop"], 3],
    [["--project", "shop", "--in", "2026-04"], 1],
    [["--limit", "2"], 2],
  ])("selects sessions: %j", async (args, sessions) => {
    expect((await json("ls", corpus, ...args)).rows.length).toBe(sessions);
  });

  it("prints a table, and says if there is more", async () => {
    const { out, err } = await run("ls", corpus, "--limit", "1");
    expect(out[0]).toMatch(/^session +started +outcome/);
    expect([out.length, err]).toEqual([2, expect.stringContaining("The first 1 row")]);
  });
});

describe("corpus query", () => {
  it("runs SQL over the sessions that the options select", async () => {
    const sql = "SELECT count(*) AS n FROM events";
    const [all] = (await json("query", corpus, "--sql", sql)).rows;
    const [may] = (await json("query", corpus, "--sql", `${sql};`, "--in", "2026-05")).rows;
    expect(may.n).toBe(12);
    expect(all.n).toBeGreaterThan(may.n);
  });

  it.each([
    "SELECT * FROM read_csv('/etc/passwd')",
    "COPY sessions TO '/tmp/agentwire-corpus-escape.csv'",
    "SET enable_external_access = true",
    "SELECT 1; SELECT 2",
    "SELEC",
  ])("restricts SQL to the corpus: %s", async (sql) => {
    const { code, err } = await run("query", corpus, "--sql", sql);
    expect([code, err]).toEqual([exitCode.usage, expect.stringContaining("--sql: ")]);
    expect(existsSync("/tmp/agentwire-corpus-escape.csv")).toBe(false);
  });

  it("writes CSV and Parquet", async () => {
    const { out } = await run(
      "query",
      corpus,
      "--sql",
      "SELECT outcome, started FROM sessions",
      "--in",
      "2026-04",
      "--format",
      "csv",
    );
    expect(out).toEqual(["outcome,started", "degraded,2026-04-10T10:00:00.000Z"]);
    const file = join(corpusFolder.folder, "out.parquet");
    expect((await run("query", corpus, "broken-laws", "--format", "parquet", "-o", file)).out).toEqual([file]);
    expect(statSync(file).size).toBeGreaterThan(100);
    expect((await run("query", corpus, "broken-laws", "--format", "parquet", "-o", file)).code).toBe(exitCode.usage);
  });

  it("lists the stored queries, and reports a missing argument", async () => {
    expect((await run("query", corpus)).out.join("\n")).toMatch(/^unanswered-permissions +Permission requests/m);
    expect((await run("query", corpus, "sessions-that-broke")).err).toContain("needs a word: id of a requirement");
    expect((await run("query", corpus, "no-such")).err).toContain("There is no stored query no-such.");
  });
});

describe("corpus search", () => {
  it("finds texts that contain all words, ignoring case", async () => {
    const { rows } = await json("search", corpus, "DEPLOYED", "deploy");
    expect(rows).toMatchObject([
      { role: "tool_result", tool: "Bash", text: "deployed deploy" },
      { role: "tool_result", tool: "Bash", text: "deployed deploy" },
    ]);
    expect((await json("search", corpus, "deploy", "--role", "prompt")).rows.length).toBe(2);
  });

  it("treats the wildcards of SQL literally, and reports an empty result", async () => {
    expect(await run("search", corpus, "%")).toMatchObject({ code: exitCode.found, out: ["No rows."] });
    expect((await run("search", corpus, "d_ploy")).code).toBe(exitCode.found);
  });

  it("treats the characters of regular expressions literally", async () => {
    for (const word of ["d.ploy", "deploy|x", "(deploy)", "[d]eploy", "deploy$", "\\w", "it's", "\u{1F600}"])
      expect(await run("search", corpus, word)).toMatchObject({ code: exitCode.found, out: ["No rows."] });
  });
});

describe("corpus show", () => {
  it("shows one session by the beginning of its id, with its turns and incidents", async () => {
    const [{ session }] = (await json("ls", corpus, "--outcome", "failed")).rows;
    const { code, out } = await run("show", corpus, String(session).slice(0, 10));
    const text = out.join("\n");
    expect(code).toBe(exitCode.ok);
    expect(text).toMatch(/^outcome +failed$/m);
    expect(text).toMatch(/turn\.failed/);
    expect(text).toMatch(/^More: agentwire why .*bad\.tape\.jsonl$/m);
  });

  it("reports how to find a session that is not there", async () => {
    expect((await run("show", corpus, "ffff")).err).toContain("agentwire corpus ls");
  });
});

describe("corpus trend", () => {
  it("compares two releases: figures, and failures that are new", async () => {
    const { rows } = await json("trend", corpus, "2.1.300", "2.1.330");
    const figure = (name: string) => rows.find((row) => row.figure === name);
    expect(figure("sessions")).toMatchObject({ before: 1, after: 2, change_percent: 100 });
    expect(figure("failed, percent")).toMatchObject({ before: 0, after: 50, change_percent: null });
    expect(rows).toContainEqual(
      expect.objectContaining({ change: "new", after_percent: 50, signature: expect.stringContaining("turn.failed") }),
    );
  });

  it("compares two months as a table", async () => {
    const { out } = await run("trend", corpus, "2026-04", "2026-05");
    expect(out[0]).toMatch(/^figure +before +after +change_percent$/);
    expect(out).toContain("\nFailures, percent of the sessions");
  });
});

describe("corpus prune", () => {
  it("removes sessions with all their rows, by time, by missing files and by id", async () => {
    const own = { folder: join(corpusFolder.folder, "pruned"), file: corpusFolder.file };
    const folder = await sampleCorpus({
      ...own,
      file: (path, content) => corpusFolder.file(`pruned-${path}`, content),
    });
    expect((await run("prune", folder, "--before", "2026-04-15")).out).toEqual(["3 sessions removed, files merged"]);
    rmSync(join(corpusFolder.folder, "pruned-tapes/open.tape.jsonl"));
    expect((await run("prune", folder, "--missing")).out).toEqual(["1 session removed, files merged"]);
    const { rows } = await json("query", folder, "--sql", "SELECT session FROM sessions");
    expect(rows.length).toBe(1);
    expect((await json("query", folder, "--sql", "SELECT count(DISTINCT session) AS n FROM events")).rows).toEqual([
      { n: 1 },
    ]);
    expect((await run("prune", folder, rows[0].session)).code).toBe(exitCode.ok);
    expect((await json("ls", folder)).rows).toEqual([]);
  });

  it("removes nothing without a choice", async () => {
    expect((await run("prune", corpus)).out).toEqual(["0 sessions removed, files merged"]);
    expect((await json("ls", corpus)).rows.length).toBe(5);
  });
});

it.each([
  [["ls", "/no/such/corpus"], exitCode.unreadable, "is not a corpus. Create one with: agentwire corpus add"],
  [["shrink", "x"], exitCode.usage, "expected one of: corpus add <folder> <session>"],
  [["show", "x"], exitCode.usage, "corpus show <folder> <session>"],
  [["ls", "x", "--in", "soon"], exitCode.usage, "2026-05-01..2026-05-17"],
])("fails with an error message: %j", async (argv, expected, message) => {
  const { code, err } = await run(...argv);
  expect([code, err]).toEqual([expected, expect.stringContaining(message)]);
});
