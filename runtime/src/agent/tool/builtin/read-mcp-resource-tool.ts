import * as z from "zod";
import { reasonOf } from "../../../guards/error.ts";
import { defineTool } from "../define.ts";

/** Reads a resource of an MCP server. */
export const readMcpResource = defineTool({
  name: "ReadMcpResourceTool",
  description: "Reads one resource of an MCP server by its URI.",
  input: () =>
    z.object({
      server: z.string().meta({ description: "Name of the server" }),
      uri: z.string().meta({ description: "URI of the resource" }),
    }),
  output: () => z.object({ contents: z.array(z.looseObject({})), missing: z.string().optional() }),
  deferred: true,
  onByDefault: () => false,
  readOnly: () => true,
  subject: () => ({ kind: "free" }),
  async run({ server, uri }, { services }) {
    if (services.resources === null) return { kind: "failed", message: `Server "${server}" not found.` };
    try {
      return { kind: "done", output: { contents: [...(await services.resources.read(server, uri))] } };
    } catch (cause) {
      if (/-32602|-32002/.test(reasonOf(cause))) return { kind: "done", output: { contents: [], missing: uri } };
      return { kind: "failed", message: reasonOf(cause) };
    }
  },
  render: ({ contents, missing }) =>
    missing === undefined
      ? JSON.stringify({ contents })
      : `Resource not found: ${missing}. It may have been removed, or its URI may have changed. List the resources with ListMcpResourcesTool.`,
});
