import { z } from "zod";
import { flag, list, object, oneOf, record, text } from "../../schema/field.ts";
import { McpIcon } from "./icon.ts";

/** What a server claims about a tool. Hints, not guarantees. */
export const McpToolAnnotations = object({
  title: text("Its name for people.").optional(),
  readOnlyHint: flag("It changes nothing.").optional(),
  destructiveHint: flag("It may destroy something.").optional(),
  idempotentHint: flag("A second call with the same input changes nothing more.").optional(),
  openWorldHint: flag("It reaches beyond the server's own world.").optional(),
});
export type McpToolAnnotations = z.output<typeof McpToolAnnotations>;

/** A tool, as a server lists it. */
export const McpTool = object({
  name: z.string().describe("By which it is called."),
  title: text("Its name for people.").optional(),
  description: text("What it does.").optional(),
  inputSchema: record("JSON Schema of its input."),
  outputSchema: record("JSON Schema of its structured result.").optional(),
  annotations: McpToolAnnotations.optional(),
  icons: list(McpIcon, "Pictures that stand for it.").optional(),
  execution: object({
    taskSupport: oneOf(
      ["optional", "required", "forbidden"],
      "Whether it can, must or must not run as a task of the server.",
    ).optional(),
  })
    .meta({ description: "How it runs." })
    .optional(),
  _meta: record("What the server adds.").optional(),
});
export type McpTool = z.output<typeof McpTool>;
