import * as z from "zod";
import type { FailedServer } from "../../core/tool-services.ts";
import { defineTool } from "../define.ts";
import { searchTools } from "../search/tools.ts";

const noteOf = ({ name, errorCode, error }: FailedServer): string =>
  `The tools of the MCP server ${name} are missing because it failed to connect${errorCode === undefined ? "" : ` (${errorCode})`}: ${JSON.stringify(error)}`;

/** Finds tools that the model has not received yet. */
export const toolSearch = defineTool({
  name: "ToolSearch",
  description:
    "Loads tools that are known by name only. `select:A,B` loads tools by name; search terms match names " +
    "and descriptions, and a term with a leading plus must be in the name. You can call the found tools " +
    "afterwards.",
  input: () =>
    z.strictObject({
      query: z.string().meta({ description: "Names after `select:`, or search terms" }),
      max_results: z.number().default(5).meta({ description: "Maximum number of tools to load" }),
    }),
  output: () =>
    z.object({
      matches: z.array(z.string()),
      query: z.string(),
      total_deferred_tools: z.number(),
      failed_mcp_servers: z
        .array(z.object({ name: z.string(), errorCode: z.string().optional(), error: z.string() }))
        .optional(),
    }),
  onByDefault: ({ toolSearch }) => toolSearch,
  readOnly: () => true,
  subject: () => ({ kind: "free" }),
  async run({ query, max_results }, { services }) {
    const catalogue = services.catalogue();
    const matches = searchTools(catalogue, query, max_results);
    const total = catalogue.filter((tool) => tool.deferred).length;
    const failed = matches.length === 0 ? services.failedServers() : [];
    return {
      kind: "done",
      output: {
        ...{ matches, query, total_deferred_tools: total },
        ...(failed.length === 0 ? {} : { failed_mcp_servers: [...failed] }),
      },
    };
  },
  render: ({ matches, failed_mcp_servers: failed = [] }) =>
    matches.length === 0
      ? ["No matching deferred tools found", ...failed.map(noteOf)].join(". ")
      : matches.map((name) => ({ type: "tool_reference", tool_name: name })),
});
