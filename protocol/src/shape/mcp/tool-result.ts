import * as z from "zod";
import { count, flag, list, object, oneOf, record, text, timestamp } from "../../schema/field.ts";
import type * as types from "../../type/types.generated.ts";
import { McpIcon } from "./icon.ts";

const shared = {
  annotations: object({
    audience: list(oneOf(["user", "assistant"], "One reader."), "Intended audience.").optional(),
    priority: count("Priority from 0, optional, to 1, required.").optional(),
    lastModified: timestamp("Time of the last change.").optional(),
  })
    .meta({ description: "Audience and priority." })
    .optional(),
  _meta: record("Metadata from the server.").optional(),
};
const data = z.string().describe("Content in base64.");
const mimeType = z.string().describe("Media type.");
const uri = z.string().describe("Description of the resource.");

/** One part of a tool's result. */
export const McpContentBlock = z.discriminatedUnion("type", [
  object({ type: z.literal("text"), text: text("The text."), ...shared }),
  object({ type: z.literal("image"), data, mimeType, ...shared }),
  object({ type: z.literal("audio"), data, mimeType, ...shared }),
  object({
    type: z.literal("resource"),
    resource: object({
      uri,
      mimeType: mimeType.optional(),
      text: text("Content of a text resource.").optional(),
      blob: data.optional(),
      _meta: record("Metadata from the server.").optional(),
    }).describe("A resource with its content."),
    ...shared,
  }),
  object({
    type: z.literal("resource_link"),
    uri,
    name: z.string().describe("Name of the resource."),
    title: text("Display name.").optional(),
    description: text("Description of the resource.").optional(),
    mimeType: mimeType.optional(),
    size: z.number().meta({ unit: "bytes", description: "Size of the resource in bytes." }).optional(),
    icons: list(McpIcon, "Icons of the resource.").optional(),
    ...shared,
  }),
]);
export type McpContentBlock = types.McpContentBlock;

/** Result of a tool: the `result` of `tools/call`. */
export const McpToolResult = object({
  content: z.array(McpContentBlock).describe("Content for the model."),
  structuredContent: record("For programs.").optional(),
  isError: flag("Whether the tool failed; the content describes the failure.").optional(),
  _meta: record("Metadata from the server.").optional(),
});
export type McpToolResult = types.McpToolResult;
