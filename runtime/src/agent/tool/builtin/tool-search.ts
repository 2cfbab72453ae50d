import * as z from "zod";
import { defineTool } from "../define.ts";
import { searchTools } from "../search/tools.ts";

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
  output: () => z.object({ matches: z.array(z.string()), query: z.string(), total_deferred_tools: z.number() }),
  onByDefault: ({ toolSearch }) => toolSearch,
  readOnly: () => true,
  subject: () => ({ kind: "free" }),
  async run({ query, max_results }, { services }) {
    const catalogue = services.catalogue();
    const matches = searchTools(catalogue, query, max_results);
    const total = catalogue.filter((tool) => tool.deferred).length;
    return { kind: "done", output: { matches, query, total_deferred_tools: total } };
  },
  render: ({ matches }) =>
    matches.length === 0
      ? "No matching deferred tools found"
      : matches.map((name) => ({ type: "tool_reference", tool_name: name })),
});
