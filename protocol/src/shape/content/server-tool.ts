import * as z from "zod";
import { anything, flag, id, list, object, reference, text, word } from "../../schema/field.ts";
import type * as types from "../../type/types.generated.ts";
import { cacheable } from "./cache-control.ts";
import { Caller } from "./caller.ts";
import { TextBlock } from "./text.ts";

/** A call by the model of a tool that the Messages API runs. */
export const ServerToolUseBlock = object({
  type: z.literal("server_tool_use"),
  id: id("Id of the tool use; its result block refers to it."),
  name: word("Name of the server tool."),
  input: anything("Arguments."),
  caller: Caller.optional(),
  ...cacheable,
}).meta({ description: "A call by the model of a tool that the Messages API runs." });
export type ServerToolUseBlock = types.ServerToolUseBlock;

const description = "Result of a tool that the Messages API ran. Passed through unchanged.";

const resultFields = <const Type extends string>(type: Type) => ({
  type: z.literal(type),
  tool_use_id: reference("The server tool use that this is the result of."),
  content: anything("Result, in the format of the Messages API."),
});
const serverResult = <const Type extends string>(type: Type) =>
  object({ ...resultFields(type), ...cacheable }).meta({ description });
/** The tools that code may also call. */
const calledResult = <const Type extends string>(type: Type) =>
  object({ ...resultFields(type), caller: Caller.optional(), ...cacheable }).meta({ description });

/** Results of the tools that the Messages API runs. Their content is passed through unchanged. */
export const WebSearchToolResultBlock = calledResult("web_search_tool_result");
/** Result of a web fetch by the Messages API. */
export const WebFetchToolResultBlock = calledResult("web_fetch_tool_result");
/** Result of the advisor tool. */
export const AdvisorToolResultBlock = serverResult("advisor_tool_result");
/** Result of code execution. */
export const CodeExecutionToolResultBlock = serverResult("code_execution_tool_result");
/** Result of a shell command in code execution. */
export const BashCodeExecutionToolResultBlock = serverResult("bash_code_execution_tool_result");
/** Result of the text editor in code execution. */
export const TextEditorCodeExecutionToolResultBlock = serverResult("text_editor_code_execution_tool_result");
/** Result of a tool search. */
export const ToolSearchToolResultBlock = serverResult("tool_search_tool_result");

/** A call of a tool on an MCP server that the Messages API is connected to. */
export const McpToolUseBlock = object({
  type: z.literal("mcp_tool_use"),
  id: id("Id of the tool use."),
  name: word("Name of the tool."),
  server_name: word("The MCP server."),
  input: anything("Arguments."),
  ...cacheable,
}).meta({ description: "A call of a tool on an MCP server that the Messages API is connected to." });
export type McpToolUseBlock = types.McpToolUseBlock;

/** Result of an MCP tool that the Messages API called. */
export const McpToolResultBlock = object({
  type: z.literal("mcp_tool_result"),
  tool_use_id: reference("The tool use that this is the result of."),
  content: z
    .union([z.string(), z.array(TextBlock)])
    .meta({ description: "Content for the model. The Messages API always sends it." })
    .optional(),
  is_error: flag("Whether the tool failed. The Messages API always sends it.").optional(),
  ...cacheable,
}).meta({ description: "Result of an MCP tool that the Messages API called." });
export type McpToolResultBlock = types.McpToolResultBlock;

/** A file that code execution created in its container. */
export const ContainerUploadBlock = object({
  type: z.literal("container_upload"),
  file_id: reference("Id of the file."),
  ...cacheable,
}).meta({ description: "A file in the container of a code execution tool." });

/** A summary by the Messages API that replaces the messages before it. */
export const CompactionBlock = object({
  type: z.literal("compaction"),
  content: text("The summary; `null` if it is not readable. The Messages API always sends it.").nullable().optional(),
  encrypted_content: word("Encrypted content for the Messages API. Sent back unchanged.").nullable().optional(),
  signature: word("Signature of the block. Sent back unchanged.").nullable().optional(),
  tool_changes: list(anything("One change."), "Tools that were added or removed in the summarized part.")
    .nullable()
    .optional(),
  ...cacheable,
}).meta({ description: "A summary by the Messages API that replaces earlier messages." });
export type CompactionBlock = types.CompactionBlock;

const served = object({ model: word("The model.") }).meta({ description: "A model that served the response." });

/** Reports that the Messages API switched to another model. */
export const FallbackBlock = object({
  type: z.literal("fallback"),
  from: served.optional(),
  to: served.optional(),
  trigger: anything("Reason, in the format of the Messages API.").optional(),
}).meta({ description: "Reports that another model of the Messages API responds from here on." });
export type FallbackBlock = types.FallbackBlock;

/** Tools that an MCP server offers to the Messages API. */
export const McpToolListingBlock = object({
  type: z.literal("mcp_tool_listing"),
  mcp_server_name: word("The MCP server."),
  tools: list(anything("One tool, in the format of the Messages API."), "Its tools."),
}).meta({ description: "Tools of an MCP server that the Messages API is connected to." });
export type McpToolListingBlock = types.McpToolListingBlock;

const toolChange = <const Type extends string>(type: Type, description: string) =>
  object({
    type: z.literal(type),
    tool: anything("The tool, or the toolset of an MCP server, in the format of the Messages API."),
    ...cacheable,
  }).meta({ description });

/** Makes a tool available from here on. Only in requests to the Messages API. */
export const ToolAdditionBlock = toolChange("tool_addition", "Adds a tool from here on.");
/** Removes a tool from here on. Only in requests to the Messages API. */
export const ToolRemovalBlock = toolChange("tool_removal", "Removes a tool from here on.");
