import * as z from "zod";
import { flag, object, path, since, tokens, undeclared } from "../../schema/field.ts";
import type * as types from "../../type/types.generated.ts";

const size = tokens("Share of the context window.");
const name = z.string().describe("Name of the row, for display.");
const pluginId = since("0.3.304", z.string().describe("Plugin that provides it, with its marketplace.")).optional();
const file = since("0.3.304", path("Path of the file on the agent's machine.")).optional();
const row = object({ name, tokens: size });

const Category = object({
  id: since(
    "0.3.304",
    z
      .enum([
        "system_prompt",
        "system_tools",
        "mcp_tools",
        "mcp_instructions",
        "mcp_tools_deferred",
        "system_tools_deferred",
        "custom_agents",
        "memory_files",
        "skills",
        "messages",
        "autocompact_buffer",
        "compact_buffer",
        "free_space",
      ])
      .describe("Stable id of the row, independent of its name."),
  ).optional(),
  name: z.string().meta({ role: "text", description: "Display name." }),
  tokens: size,
  color: z.string().describe("Color of the row in a terminal."),
  isDeferred: flag("The content is not in the window; the agent loads it when needed.").optional(),
  kind: since(
    "0.3.268",
    z
      .enum(["used", "free", "buffer", "deferred"])
      .describe("Kind of row: content, free space, reserve, or outside the window."),
  ),
});

const Square = object({
  color: z.string().describe("Color of the square."),
  isFilled: flag("Whether the square is filled."),
  categoryName: z.string().describe("Category of the square."),
  tokens: tokens("Tokens of that category."),
  percentage: z.number().describe("Share of that category in percent, 0 to 100."),
  squareFullness: z.number().describe("Fill level of this square, 0 to 1."),
});

const MessageBreakdown = object({
  toolCallTokens: tokens("Tool calls."),
  toolResultTokens: tokens("Tool results."),
  attachmentTokens: tokens("Context that the agent attached."),
  assistantMessageTokens: tokens("Text of the model."),
  userMessageTokens: tokens("Text of the user."),
  redirectedContextTokens: since("0.2.97", tokens("Context that was moved out of the system prompt.")),
  unattributedTokens: since("0.2.101", tokens("All other content.")),
  toolCallsByType: z
    .array(object({ name, callTokens: tokens("Tokens of the calls."), resultTokens: tokens("Tokens of the results.") }))
    .describe("Usage by tool."),
  attachmentsByType: z.array(row).describe("Tokens by kind of attachment."),
});

/** Breakdown of the context window. */
export const ContextUsage = object({
  categories: z.array(Category).describe("Rows of the table."),
  totalTokens: tokens("Tokens in the window."),
  maxTokens: tokens("Size of the window with the configured limit."),
  rawMaxTokens: tokens("Size of the model's window."),
  autocompactSource: undeclared(
    z.string().describe("Source of the limit, for example `model-default` or `settings`."),
    "every response to get_context_usage",
  ).optional(),
  percentage: z.number().describe("Used share in percent; above 100 if the limit is exceeded."),
  gridRows: z.array(z.array(Square)).describe("Grid that a terminal draws, row by row."),
  model: z.string().describe("Id of the model."),
  memoryFiles: z
    .array(object({ path: path("The file."), type: z.string().describe("Scope of the file."), tokens: size }))
    .describe("Memory files."),
  mcpTools: z
    .array(
      object({
        name,
        serverName: z.string().describe("Name of the server, with other characters replaced by underscores."),
        tokens: size,
        isLoaded: flag("Whether the tool is in the window.").optional(),
      }),
    )
    .describe("Tools of MCP servers."),
  mcpInstructions: since(
    "0.3.304",
    z
      .array(object({ serverName: z.string().describe("Name of the server."), tokens: size }))
      .describe("Instructions of MCP servers."),
  ).optional(),
  deferredBuiltinTools: z
    .array(object({ name, tokens: size, isLoaded: flag("Whether the tool is in the window.") }))
    .describe("Built-in tools that are loaded when needed.")
    .optional(),
  systemTools: z.array(row).describe("Other built-in tools.").optional(),
  systemPromptSections: z.array(row).describe("Sections of the system prompt.").optional(),
  agents: z
    .array(
      object({
        agentType: name,
        source: z.string().describe("Source of the agent definition."),
        pluginId,
        path: file,
        tokens: size,
      }),
    )
    .describe("Subagents, without the built-in ones."),
  slashCommands: object({
    totalCommands: z.number().describe("Number of slash commands."),
    includedCommands: z.number().describe("Number of slash commands that the prompt lists."),
    tokens: size,
  })
    .describe("Slash commands.")
    .optional(),
  skills: object({
    totalSkills: z.number().describe("Number of skills."),
    includedSkills: z.number().describe("Number of skills that the prompt lists."),
    tokens: size,
    skillFrontmatter: z
      .array(
        object({
          name,
          source: z.string().describe("Source of the skill."),
          pluginName: since("0.3.304", z.string().describe("Plugin that provides the skill.")).optional(),
          pluginId,
          path: file,
          tokens: size,
        }),
      )
      .describe("Each skill."),
  })
    .describe("Skills.")
    .optional(),
  autoCompactThreshold: tokens("Context size that triggers compaction.").optional(),
  isAutoCompactEnabled: flag("Whether compaction is automatic."),
  messageBreakdown: MessageBreakdown.describe("Breakdown of the messages.").optional(),
  apiUsage: object({
    input_tokens: tokens("Uncached input tokens."),
    output_tokens: tokens("Output."),
    cache_creation_input_tokens: tokens("Input tokens written to the cache."),
    cache_read_input_tokens: tokens("Input tokens read from the cache."),
  })
    .nullable()
    .describe("Usage that the API reported last; `null` before the first response."),
});
export type ContextUsage = types.ContextUsage;
