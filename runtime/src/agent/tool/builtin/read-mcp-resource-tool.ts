import { z } from "zod";
import { reasonOf } from "../../../reason.ts";
import { defineTool } from "../define.ts";

/** Reads a resource of an MCP server. */
export const readMcpResource = defineTool({
  name: "ReadMcpResourceTool",
  description: "Reads one resource of an MCP server by its URI.",
  input: () =>
    z.strictObject({
      server: z.string().meta({ description: "Name of the server" }),
      uri: z.string().meta({ description: "URI of the resource" }),
    }),
  output: () => z.object({ contents: z.array(z.looseObject({})) }),
  deferred: true,
  onByDefault: () => false,
  readOnly: () => true,
  subject: () => ({ kind: "free" }),
  async run({ server, uri }, { services }) {
    if (services.resources === null) return { kind: "failed", message: `Server "${server}" not found.` };
    try {
      return { kind: "done", output: { contents: [...(await services.resources.read(server, uri))] } };
    } catch (cause) {
      return { kind: "failed", message: reasonOf(cause) };
    }
  },
  render: (output) => JSON.stringify(output),
});
