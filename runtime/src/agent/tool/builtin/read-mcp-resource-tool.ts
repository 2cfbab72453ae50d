import * as z from "zod";
import { reasonOf } from "../../../guards/error.ts";
import { defineTool } from "../define.ts";
import { binaryText, saveBase64 } from "../file/binary.ts";
import type { ResultFiles } from "../file/saved-result.ts";

type ResourcePart = Readonly<Record<string, unknown>>;

/** A part of a resource as the model reads it. Binary content is in a file. */
async function shownPart(part: ResourcePart, server: string, at: number, files: ResultFiles): Promise<ResourcePart> {
  const { blob, ...rest } = part;
  if (typeof blob !== "string") return part;
  const type = typeof part.mimeType === "string" ? part.mimeType : "";
  const saved = await saveBase64(blob, type, (time, random) => `mcp-resource-${time}-${at}-${random}`, files);
  const text = binaryText(`[Resource from ${server} at ${String(part.uri)}]`, type, saved);
  return saved.path === null ? { ...rest, text } : { ...rest, blobSavedTo: saved.path, text };
}

const missingText = (uri: string): string =>
  `Resource not found: ${uri}. It may have been removed, or its URI may have changed. List the resources with ListMcpResourcesTool.`;

/** Reads a resource of an MCP server. */
export const readMcpResource = defineTool({
  name: "ReadMcpResourceTool",
  description: "Reads one resource of an MCP server by its URI.",
  input: () =>
    z.object({
      server: z.string().meta({ description: "Name of the server" }),
      uri: z.string().meta({ description: "URI of the resource" }),
    }),
  output: () => z.object({ contents: z.array(z.looseObject({})), error: z.string().optional() }),
  deferred: true,
  onByDefault: () => false,
  readOnly: () => true,
  subject: () => ({ kind: "free" }),
  async run({ server, uri }, context) {
    const { resources } = context.services;
    if (resources === null) return { kind: "failed", message: `Server "${server}" not found.` };
    try {
      const parts = await resources.read(server, uri);
      if (parts === null) return { kind: "done", output: { contents: [], error: missingText(uri) } };
      const contents = await Promise.all(parts.map((part, at) => shownPart(part, server, at, context)));
      return { kind: "done", output: { contents } };
    } catch (cause) {
      return { kind: "failed", message: reasonOf(cause) };
    }
  },
  render: ({ contents, error }) => error ?? JSON.stringify({ contents }),
});
