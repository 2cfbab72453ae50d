import * as z from "zod";
import { flag, list, object, oneOf, record, text } from "../../schema/field.ts";
import type * as types from "../../type/types.generated.ts";
import { McpIcon } from "./icon.ts";

/** A server's claims about a tool. Hints, not guarantees. */
export const McpToolAnnotations = object({
  title: text("Display name.").optional(),
  readOnlyHint: flag("Whether the tool is read-only.").optional(),
  destructiveHint: flag("Whether the tool may be destructive.").optional(),
  idempotentHint: flag("Whether repeating a call with the same input has no further effect.").optional(),
  openWorldHint: flag("Whether the tool accesses external systems.").optional(),
});
export type McpToolAnnotations = types.McpToolAnnotations;

/** A tool in a server's tool list. */
export const McpTool = object({
  name: z.string().describe("Name of the tool."),
  title: text("Display name.").optional(),
  description: text("Description of the tool.").optional(),
  inputSchema: record("JSON Schema of the input."),
  outputSchema: record("JSON Schema of the structured result.").optional(),
  annotations: McpToolAnnotations.optional(),
  icons: list(McpIcon, "Icons of the tool.").optional(),
  execution: object({
    taskSupport: oneOf(
      ["optional", "required", "forbidden"],
      "Whether the tool can, must or must not run as a task of the server.",
    ).optional(),
  })
    .meta({ description: "Execution properties." })
    .optional(),
  _meta: record("Metadata from the server.").optional(),
});
export type McpTool = types.McpTool;
