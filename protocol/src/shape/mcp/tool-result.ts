import { z } from "zod";
import { count, flag, list, object, oneOf, record, text, timestamp } from "../../schema/field.ts";
import { McpIcon } from "./icon.ts";

const shared = {
  annotations: object({
    audience: list(oneOf(["user", "assistant"], "One reader."), "For whom it is.").optional(),
    priority: count("How important it is: 1 is needed, 0 is not.").optional(),
    lastModified: timestamp("When it was last changed.").optional(),
  })
    .meta({ description: "For whom it is, and how important." })
    .optional(),
  _meta: record("What the server adds.").optional(),
};
const data = z.string().describe("In base64.");
const mimeType = z.string().describe("Its media type.");
const uri = z.string().describe("What it is.");

/** One part of what a tool returns. */
export const McpContentBlock = z.discriminatedUnion("type", [
  object({ type: z.literal("text"), text: text("The text."), ...shared }),
  object({ type: z.literal("image"), data, mimeType, ...shared }),
  object({ type: z.literal("audio"), data, mimeType, ...shared }),
  object({
    type: z.literal("resource"),
    resource: object({
      uri,
      mimeType: mimeType.optional(),
      text: text("Its content, if it is text.").optional(),
      blob: data.optional(),
      _meta: record("What the server adds.").optional(),
    }).describe("A resource, with its content."),
    ...shared,
  }),
  object({
    type: z.literal("resource_link"),
    uri,
    name: z.string().describe("By which it is known."),
    title: text("Its name for people.").optional(),
    description: text("What it holds.").optional(),
    mimeType: mimeType.optional(),
    size: z.number().meta({ unit: "bytes", description: "How large it is." }).optional(),
    icons: list(McpIcon, "Pictures that stand for it.").optional(),
    ...shared,
  }),
]);
export type McpContentBlock = z.output<typeof McpContentBlock>;

/** What a tool returns: the `result` of `tools/call`. */
export const McpToolResult = object({
  content: z.array(McpContentBlock).describe("For the model."),
  structuredContent: record("For programs.").optional(),
  isError: flag("The tool failed; the content says how.").optional(),
  _meta: record("What the server adds.").optional(),
});
export type McpToolResult = z.output<typeof McpToolResult>;
