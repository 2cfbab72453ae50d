import { beforeAll, expect, it } from "vitest";
import { existingCorpus, type QueriedCorpus } from "../../../src/command/mcp/queried-corpus.ts";
import { runQueryTool } from "../../../src/command/mcp/query-tool.ts";
import { sampleCorpus, testFolder } from "../../corpus/corpus.ts";

const location = testFolder("query-tool");
let corpus: QueriedCorpus;
beforeAll(async () => {
  corpus = existingCorpus(await sampleCorpus(location));
});
const ask = (input: { name?: string; word?: string; sql?: string }, longest = 10_000) =>
  runQueryTool({ limit: 50, ...input }, corpus, longest);

it("lists queries, tables and columns for a model that does not know them", async () => {
  const text = await ask({});
  expect(text).toMatch(/^unanswered-permissions: Permission requests/m);
  expect(text).toMatch(/^tool_uses\(session, month, .*duration_s/m);
});

it("answers a stored query and SQL with a line for each row", async () => {
  const rows = (await ask({ name: "unanswered-permissions" })).split("\n").map((line) => JSON.parse(line));
  expect(rows).toMatchObject([{ tool: "Bash", event: 3 }]);
  expect(await ask({ sql: "SELECT count(*) AS n FROM sessions" })).toBe('{"n":5}');
  expect(await ask({ sql: "SELECT 1 FROM sessions WHERE false" })).toBe("No rows.");
});

it("omits rows beyond the length that a model can use", async () => {
  expect(await ask({ sql: "SELECT session FROM sessions" }, 100)).toContain("more lines are omitted");
});

it.each([
  [{ name: "retries", sql: "SELECT 1" }, "not both"],
  [{ name: "no-such" }, "the tool query without arguments"],
  [{ sql: "SELECT * FROM read_text('/etc/passwd')" }, "SQL can read only the tables of the corpus"],
])("refuses %j", async (input, message) => {
  await expect(ask(input)).rejects.toThrow(message);
});
