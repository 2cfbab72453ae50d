import * as z from "zod";
import { reasonOf } from "../../../guards/error.ts";
import { defineTool } from "../define.ts";

/** Lists the resources of MCP servers. */
export const listMcpResources = defineTool({
  name: "ListMcpResourcesTool",
  description: "Lists the resources of the connected MCP servers, or of one of them.",
  input: () => z.object({ server: z.string().optional().meta({ description: "Name of the server" }) }),
  output: () => z.array(z.looseObject({ uri: z.string().optional(), server: z.string().optional() })),
  deferred: true,
  onByDefault: () => false,
  readOnly: () => true,
  subject: () => ({ kind: "free" }),
  async run({ server }, { services }) {
    if (services.resources === null)
      return { kind: "failed", message: "No MCP server of this session offers resources." };
    try {
      return { kind: "done", output: [...(await services.resources.list(server))] };
    } catch (cause) {
      return { kind: "failed", message: reasonOf(cause) };
    }
  },
  render: (resources) =>
    resources.length === 0
      ? "No resources found. MCP servers may still provide tools even if they have no resources."
      : JSON.stringify(resources),
});
