import { isJsonObject } from "@agentwire/protocol/json";
import * as z from "zod";
import { defineTool } from "../define.ts";

/** The results: pages, or what the model says about them. */
type Found = string | { readonly tool_use_id: string; readonly content: { title: string; url: string }[] };

type Block = Readonly<Record<string, unknown>>;

const refused = "Error: Cannot specify both allowed_domains and blocked_domains in the same request";

function readBlock({ type, text, tool_use_id: id, content }: Block): readonly Found[] {
  if (type === "text") return String(text ?? "").trim() === "" ? [] : [String(text).trim()];
  if (type !== "web_search_tool_result") return [];
  if (!Array.isArray(content)) {
    return [`Web search error: ${isJsonObject(content) ? String(content.error_code) : "no result"}`];
  }
  const pages = content.filter(isJsonObject).map(({ title, url }) => ({ title: String(title), url: String(url) }));
  return [{ tool_use_id: String(id), content: pages }];
}

/** Searches the web through the model service. */
export const webSearch = defineTool({
  name: "WebSearch",
  description:
    "Searches the web and returns pages with their titles and addresses. Cite the pages that an answer uses.",
  input: () =>
    z.strictObject({
      query: z.string().min(2).meta({ description: "What to search for" }),
      allowed_domains: z.array(z.string()).optional().meta({ description: "Only pages of these domains" }),
      blocked_domains: z.array(z.string()).optional().meta({ description: "No pages of these domains" }),
    }),
  output: () =>
    z.object({
      query: z.string(),
      results: z.array(
        z.union([
          z.string(),
          z.object({
            tool_use_id: z.string(),
            content: z.array(z.object({ title: z.string(), url: z.string() })),
          }),
        ]),
      ),
      durationSeconds: z.number(),
      searchCount: z.number(),
    }),
  deferred: true,
  readOnly: () => true,
  subject: () => ({ kind: "plain" }),
  summary: ({ query }) => query,
  validate: async ({ allowed_domains: allowed = [], blocked_domains: blocked = [] }) =>
    allowed.length > 0 && blocked.length > 0 ? refused : null,
  async run({ query, allowed_domains, blocked_domains }, { ports, services, signal }) {
    const startedAt = ports.clock.now();
    const found = await services.searchWeb(
      {
        query,
        ...(allowed_domains === undefined ? {} : { allowedDomains: allowed_domains }),
        ...(blocked_domains === undefined ? {} : { blockedDomains: blocked_domains }),
      },
      signal,
    );
    if (!found.ok) return { kind: "failed", message: found.reason };
    const results = found.blocks.flatMap(readBlock);
    const searchCount = found.blocks.filter(({ type }) => type === "server_tool_use").length;
    const durationSeconds = (ports.clock.now() - startedAt) / 1000;
    return { kind: "done", output: { query, results, durationSeconds, searchCount } };
  },
  render: ({ query, results }) =>
    [
      `Web search results for query: "${query}"`,
      ...results.map((each) => (typeof each === "string" ? each : `Links: ${JSON.stringify(each.content)}`)),
      "Cite the sources that you use in your answer, as Markdown links.",
    ].join("\n\n"),
});
