import * as z from "zod";
import type * as types from "../../type/types.generated.ts";
import { DocumentBlock, ImageBlock, SearchResultBlock } from "./media.ts";
import {
  AdvisorToolResultBlock,
  BashCodeExecutionToolResultBlock,
  CodeExecutionToolResultBlock,
  CompactionBlock,
  ContainerUploadBlock,
  FallbackBlock,
  McpToolListingBlock,
  McpToolResultBlock,
  McpToolUseBlock,
  ServerToolUseBlock,
  TextEditorCodeExecutionToolResultBlock,
  ToolAdditionBlock,
  ToolRemovalBlock,
  ToolSearchToolResultBlock,
  WebFetchToolResultBlock,
  WebSearchToolResultBlock,
} from "./server-tool.ts";
import { TextBlock } from "./text.ts";
import { RedactedThinkingBlock, ThinkingBlock } from "./thinking.ts";
import { ToolResultBlock, ToolUseBlock } from "./tool.ts";

const fromModel = [
  TextBlock,
  ThinkingBlock,
  RedactedThinkingBlock,
  ToolUseBlock,
  ServerToolUseBlock,
  WebSearchToolResultBlock,
  WebFetchToolResultBlock,
  AdvisorToolResultBlock,
  CodeExecutionToolResultBlock,
  BashCodeExecutionToolResultBlock,
  TextEditorCodeExecutionToolResultBlock,
  ToolSearchToolResultBlock,
  McpToolUseBlock,
  McpToolResultBlock,
  ContainerUploadBlock,
  CompactionBlock,
  FallbackBlock,
  McpToolListingBlock,
] as const;

/** Blocks of a model message. */
export const AssistantBlock = z
  .discriminatedUnion("type", fromModel)
  .meta({ description: "A block of the model's message." });
export type AssistantBlock = types.AssistantBlock;

/** Blocks of a message with the role `user`. Blocks of the model occur if a host passes a history. */
export const UserBlock = z.discriminatedUnion("type", [
  ...fromModel,
  ToolResultBlock,
  ImageBlock,
  DocumentBlock,
  SearchResultBlock,
  ToolAdditionBlock,
  ToolRemovalBlock,
]);
export type UserBlock = types.UserBlock;
