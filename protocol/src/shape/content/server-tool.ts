import { z } from "zod";
import { anything, flag, id, list, object, reference, text, word } from "../../schema/field.ts";
import { cacheable } from "./cache-control.ts";
import { Caller } from "./caller.ts";
import { TextBlock } from "./text.ts";

/** A tool that the Messages API runs itself, asked for by the model. */
export const ServerToolUseBlock = object({
  type: z.literal("server_tool_use"),
  id: id("Id of the tool use; its result block names it."),
  name: word("Name of the server tool."),
  input: anything("Arguments."),
  caller: Caller.optional(),
  ...cacheable,
}).meta({ description: "A request of the model to a tool that the Messages API runs." });
export type ServerToolUseBlock = z.output<typeof ServerToolUseBlock>;

const description = "Outcome of a tool that the Messages API ran. Passed through untouched.";

const resultFields = <const Type extends string>(type: Type) => ({
  type: z.literal(type),
  tool_use_id: reference("The server tool use that this answers."),
  content: anything("Outcome, as the Messages API gives it."),
});
const serverResult = <const Type extends string>(type: Type) =>
  object({ ...resultFields(type), ...cacheable }).meta({ description });
/** The tools that code may call, too. */
const calledResult = <const Type extends string>(type: Type) =>
  object({ ...resultFields(type), caller: Caller.optional(), ...cacheable }).meta({ description });

/** Outcomes of the tools that the Messages API runs. Their content is passed through. */
export const WebSearchToolResultBlock = calledResult("web_search_tool_result");
export const WebFetchToolResultBlock = calledResult("web_fetch_tool_result");
export const AdvisorToolResultBlock = serverResult("advisor_tool_result");
export const CodeExecutionToolResultBlock = serverResult("code_execution_tool_result");
export const BashCodeExecutionToolResultBlock = serverResult("bash_code_execution_tool_result");
export const TextEditorCodeExecutionToolResultBlock = serverResult("text_editor_code_execution_tool_result");
export const ToolSearchToolResultBlock = serverResult("tool_search_tool_result");

/** A tool of an MCP server that the Messages API itself is connected to. */
export const McpToolUseBlock = object({
  type: z.literal("mcp_tool_use"),
  id: id("Id of the tool use."),
  name: word("Name of the tool."),
  server_name: word("The MCP server."),
  input: anything("Arguments."),
  ...cacheable,
}).meta({ description: "A request to a tool of an MCP server that the Messages API is connected to." });
export type McpToolUseBlock = z.output<typeof McpToolUseBlock>;

/** Outcome of an MCP tool that the Messages API called. */
export const McpToolResultBlock = object({
  type: z.literal("mcp_tool_result"),
  tool_use_id: reference("The tool use that this answers."),
  content: z
    .union([z.string(), z.array(TextBlock)])
    .meta({ description: "What the model reads. The Messages API always says it." })
    .optional(),
  is_error: flag("Whether the tool failed. The Messages API always says it.").optional(),
  ...cacheable,
}).meta({ description: "Outcome of an MCP tool that the Messages API called." });
export type McpToolResultBlock = z.output<typeof McpToolResultBlock>;

/** A file that code execution left in its container. */
export const ContainerUploadBlock = object({
  type: z.literal("container_upload"),
  file_id: reference("The file."),
  ...cacheable,
}).meta({ description: "A file in the container of a code execution tool." });

/** A summary that stands for the messages before it, made by the Messages API. */
export const CompactionBlock = object({
  type: z.literal("compaction"),
  content: text("The summary; `null` where there is none to read. The Messages API always says it.")
    .nullable()
    .optional(),
  encrypted_content: word("What only the Messages API can read. Sent back unchanged.").nullable().optional(),
  signature: word("Seal of the block. Sent back unchanged.").nullable().optional(),
  tool_changes: list(anything("One change."), "Tools that came or went in what was summarised.").nullable().optional(),
  ...cacheable,
}).meta({ description: "A summary made by the Messages API in place of earlier messages." });
export type CompactionBlock = z.output<typeof CompactionBlock>;

const served = object({ model: word("The model.") }).meta({ description: "A model that served the answer." });

/** Says that another model of the Messages API took over. */
export const FallbackBlock = object({
  type: z.literal("fallback"),
  from: served.optional(),
  to: served.optional(),
  trigger: anything("Why, as the Messages API gives it.").optional(),
}).meta({ description: "Mark of the Messages API that another model answers from here on." });
export type FallbackBlock = z.output<typeof FallbackBlock>;

/** Tools that an MCP server offered to the Messages API. */
export const McpToolListingBlock = object({
  type: z.literal("mcp_tool_listing"),
  mcp_server_name: word("The MCP server."),
  tools: list(anything("One tool, as the Messages API gives it."), "Its tools."),
}).meta({ description: "Tools of an MCP server that the Messages API is connected to." });
export type McpToolListingBlock = z.output<typeof McpToolListingBlock>;

const toolChange = <const Type extends string>(type: Type, description: string) =>
  object({
    type: z.literal(type),
    tool: anything("The tool, or the toolset of an MCP server, as the Messages API takes it."),
    ...cacheable,
  }).meta({ description });

/** From here on the model can use a tool, or can no longer. Only in what is sent to the Messages API. */
export const ToolAdditionBlock = toolChange("tool_addition", "From here on the model can use a tool.");
export const ToolRemovalBlock = toolChange("tool_removal", "From here on the model can no longer use a tool.");
