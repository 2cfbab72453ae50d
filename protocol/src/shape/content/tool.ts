import * as z from "zod";
import { anything, flag, id, list, object, reference, word } from "../../schema/field.ts";
import type * as types from "../../type/types.generated.ts";
import { cacheable } from "./cache-control.ts";
import { Caller } from "./caller.ts";
import { DocumentBlock, ImageBlock, SearchResultBlock } from "./media.ts";
import { TextBlock } from "./text.ts";

/** A tool call by the model. Each one gets exactly one tool result with the same id. */
export const ToolUseBlock = object({
  type: z.literal("tool_use"),
  id: id("Id of the tool use; the tool result refers to it."),
  name: word("Name of the tool, as the model wrote it."),
  input: anything("Arguments; an object for every known tool."),
  caller: Caller.optional(),
  toolset_name: word("The toolset that the tool belongs to.").nullable().optional(),
  ...cacheable,
}).meta({ description: "A tool call by the model." });
export type ToolUseBlock = types.ToolUseBlock;

/** Loads the definition of a tool from here on. The result of a tool search. */
export const ToolReferenceBlock = object({
  type: z.literal("tool_reference"),
  tool_name: word("Name of the tool."),
  ...cacheable,
}).meta({ description: "A tool found by a tool search." });
export type ToolReferenceBlock = types.ToolReferenceBlock;

/** State of a browser after a tool used it. */
export const BrowserStateBlock = object({
  type: z.literal("browser_state"),
  tabs: list(anything("One tab, in the format of the Messages API."), "Open tabs."),
  state_changes: list(anything("One change, in the format of the Messages API."), "What changed.")
    .nullable()
    .optional(),
  ...cacheable,
}).meta({ description: "State of a browser after a tool used it." });
export type BrowserStateBlock = types.BrowserStateBlock;

/** Blocks that a tool result may contain. */
export const ToolResultContent = z.discriminatedUnion("type", [
  TextBlock,
  ImageBlock,
  DocumentBlock,
  SearchResultBlock,
  ToolReferenceBlock,
  BrowserStateBlock,
]);
export type ToolResultContent = types.ToolResultContent;

/** The result of one tool use, in the form that the model receives. */
export const ToolResultBlock = object({
  type: z.literal("tool_result"),
  tool_use_id: reference("The tool use that this is the result of."),
  content: z
    .union([z.string(), z.array(ToolResultContent)])
    .meta({ description: "Content for the model; absent if there is none." })
    .optional(),
  is_error: flag("Whether the tool failed or did not run. Often absent on success.").optional(),
  toolset_name: word("The toolset that the tool belongs to.").nullable().optional(),
  ...cacheable,
}).meta({ description: "The result of one tool use." });
export type ToolResultBlock = types.ToolResultBlock;
