import { z } from "zod";
import { anything, flag, id, list, object, reference, word } from "../../schema/field.ts";
import { cacheable } from "./cache-control.ts";
import { Caller } from "./caller.ts";
import { DocumentBlock, ImageBlock, SearchResultBlock } from "./media.ts";
import { TextBlock } from "./text.ts";

/** The model asks for a tool. Each is answered by exactly one tool result of the same id. */
export const ToolUseBlock = object({
  type: z.literal("tool_use"),
  id: id("Id of the tool use; the tool result names it."),
  name: word("Name of the tool, as the model spelled it."),
  input: anything("Arguments; an object for every known tool."),
  caller: Caller.optional(),
  toolset_name: word("The toolset that the tool belongs to.").nullable().optional(),
  ...cacheable,
}).meta({ description: "A request of the model to run a tool." });
export type ToolUseBlock = z.output<typeof ToolUseBlock>;

/** Names a tool whose definition becomes usable from here on. The answer of a tool search. */
export const ToolReferenceBlock = object({
  type: z.literal("tool_reference"),
  tool_name: word("Name of the tool."),
  ...cacheable,
}).meta({ description: "A tool found by a tool search." });
export type ToolReferenceBlock = z.output<typeof ToolReferenceBlock>;

/** What a browser shows after a tool acted on it. */
export const BrowserStateBlock = object({
  type: z.literal("browser_state"),
  tabs: list(anything("One tab, as the Messages API takes it."), "Open tabs."),
  state_changes: list(anything("One change, as the Messages API takes it."), "What changed.").nullable().optional(),
  ...cacheable,
}).meta({ description: "State of a browser after a tool acted on it." });
export type BrowserStateBlock = z.output<typeof BrowserStateBlock>;

/** What may stand inside a tool result. */
export const ToolResultContent = z.discriminatedUnion("type", [
  TextBlock,
  ImageBlock,
  DocumentBlock,
  SearchResultBlock,
  ToolReferenceBlock,
  BrowserStateBlock,
]);
export type ToolResultContent = z.output<typeof ToolResultContent>;

/** The outcome of one tool use, in the words that the model reads. */
export const ToolResultBlock = object({
  type: z.literal("tool_result"),
  tool_use_id: reference("The tool use that this answers."),
  content: z
    .union([z.string(), z.array(ToolResultContent)])
    .meta({ description: "What the model reads; absent where there is nothing to read." })
    .optional(),
  is_error: flag("Whether the tool failed or did not run. Often absent on success.").optional(),
  toolset_name: word("The toolset that the tool belongs to.").nullable().optional(),
  ...cacheable,
}).meta({ description: "The outcome of one tool use." });
export type ToolResultBlock = z.output<typeof ToolResultBlock>;
