import { expect, test } from "vitest";
import type { WebSearchFindings } from "../../../../src/agent/core/tool-services.ts";
import { webSearch } from "../../../../src/agent/tool/builtin/web-search.ts";
import { openToolFixture } from "../fixture.ts";

async function search(input: object, findings: WebSearchFindings) {
  const fixture = await openToolFixture();
  const searches: unknown[] = [];
  const searchWeb = async (search: unknown) => {
    searches.push(search);
    return findings;
  };
  Object.assign(fixture.context.services, { searchWeb });
  return { ...(await fixture.call(webSearch, input)), searches };
}

const page = { type: "web_search_result", title: "Title", url: "http://one.test/", encrypted_content: "x" };

test("pages and the words about them come back in order", async () => {
  const found = await search(
    { query: "words", allowed_domains: ["one.test"] },
    {
      ok: true,
      blocks: [
        { type: "text", text: "I search." },
        { type: "server_tool_use", id: "s1", name: "web_search" },
        { type: "web_search_tool_result", tool_use_id: "s1", content: [page] },
        { type: "text", text: " " },
        { type: "text", text: "Found." },
      ],
    },
  );
  expect(found.searches).toEqual([{ query: "words", allowedDomains: ["one.test"] }]);
  expect(found.structured).toMatchObject({
    query: "words",
    results: ["I search.", { tool_use_id: "s1", content: [{ title: "Title", url: "http://one.test/" }] }, "Found."],
    searchCount: 1,
  });
  expect(found.content).toContain('Links: [{"title":"Title","url":"http://one.test/"}]');
});

test("an error of the search is part of its result, and a failed request is a failure", async () => {
  const content = { type: "web_search_tool_result_error", error_code: "max_uses_exceeded" };
  const refused = await search(
    { query: "words" },
    { ok: true, blocks: [{ type: "web_search_tool_result", tool_use_id: "s1", content }] },
  );
  expect(refused.structured).toMatchObject({ results: ["Web search error: max_uses_exceeded"], searchCount: 0 });
  expect(await search({ query: "words" }, { ok: false, reason: "no" })).toMatchObject({ isError: true, content: "no" });
});

test("domains cannot be allowed and blocked at once, and a query has two characters", async () => {
  const none: WebSearchFindings = { ok: true, blocks: [] };
  const both = await search({ query: "words", allowed_domains: ["a.test"], blocked_domains: ["b.test"] }, none);
  expect([both.searches, both.isError]).toEqual([[], true]);
  expect((await search({ query: "x" }, none)).isError).toBe(true);
});
