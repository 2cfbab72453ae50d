import { z } from "zod";
import { flag, object, path, since, tokens, undeclared } from "../../schema/field.ts";

const size = tokens("Its share of the context.");
const name = z.string().describe("What it is.");
const pluginId = since("0.3.315", z.string().describe("The plugin that brings it, with its marketplace.")).optional();
const file = since("0.3.315", path("Its file, on the agent's machine.")).optional();
const row = object({ name, tokens: size });

const Category = object({
  id: since(
    "0.3.315",
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
      .describe("Which row it is, whatever its name."),
  ).optional(),
  name: z.string().meta({ role: "text", description: "Its name for people." }),
  tokens: size,
  color: z.string().describe("In which colour a terminal shows it."),
  isDeferred: flag("It is not in the window; it would be fetched when needed.").optional(),
  kind: since(
    "0.3.275",
    z.enum(["used", "free", "buffer", "deferred"]).describe("Content, room, reserve, or outside the window."),
  ),
});

const Square = object({
  color: z.string().describe("Its colour."),
  isFilled: flag("It is not free."),
  categoryName: z.string().describe("The category that it stands for."),
  tokens: tokens("Tokens of that category."),
  percentage: z.number().describe("Share of that category, 0 to 100."),
  squareFullness: z.number().describe("How full this square is, 0 to 1."),
});

const MessageBreakdown = object({
  toolCallTokens: tokens("Tool calls."),
  toolResultTokens: tokens("Tool results."),
  attachmentTokens: tokens("Context that the agent attached."),
  assistantMessageTokens: tokens("The model's texts."),
  userMessageTokens: tokens("The user's texts."),
  redirectedContextTokens: since("0.2.112", tokens("Context that was moved out of the system prompt.")),
  unattributedTokens: since("0.2.112", tokens("Whatever is left.")),
  toolCallsByType: z
    .array(object({ name, callTokens: tokens("Its calls."), resultTokens: tokens("Their results.") }))
    .describe("By tool."),
  attachmentsByType: z.array(row).describe("By kind of attachment."),
});

/** What fills the context window. */
export const ContextUsage = object({
  categories: z.array(Category).describe("The rows of the table."),
  totalTokens: tokens("What is in the window."),
  maxTokens: tokens("What fits, with the configured limit."),
  rawMaxTokens: tokens("What fits into the model's window."),
  autocompactSource: undeclared(
    z.string().describe("What set the limit, for example `model-default` or `settings`."),
    "every answer to get_context_usage",
  ).optional(),
  percentage: z.number().describe("How full it is, 0 to 100 and, past the limit, above."),
  gridRows: z.array(z.array(Square)).describe("The picture that a terminal draws, row by row."),
  model: z.string().describe("The model id."),
  memoryFiles: z
    .array(object({ path: path("The file."), type: z.string().describe("Whose it is."), tokens: size }))
    .describe("Memory files."),
  mcpTools: z
    .array(
      object({
        name,
        serverName: z.string().describe("Its server, with other characters as underscores."),
        tokens: size,
        isLoaded: flag("It is in the window.").optional(),
      }),
    )
    .describe("Tools of MCP servers."),
  mcpInstructions: since(
    "0.3.315",
    z
      .array(object({ serverName: z.string().describe("The server."), tokens: size }))
      .describe("Instructions of MCP servers."),
  ).optional(),
  deferredBuiltinTools: z
    .array(object({ name, tokens: size, isLoaded: flag("It is in the window.") }))
    .describe("Tools of the agent's own that are fetched when needed.")
    .optional(),
  systemTools: z.array(row).describe("Other tools of the agent's own.").optional(),
  systemPromptSections: z.array(row).describe("Parts of the system prompt.").optional(),
  agents: z
    .array(
      object({
        agentType: name,
        source: z.string().describe("Where it comes from."),
        pluginId,
        path: file,
        tokens: size,
      }),
    )
    .describe("Subagents that are not built in."),
  slashCommands: object({
    totalCommands: z.number().describe("How many there are."),
    includedCommands: z.number().describe("How many the model is told of."),
    tokens: size,
  }).optional(),
  skills: object({
    totalSkills: z.number().describe("How many there are."),
    includedSkills: z.number().describe("How many the model is told of."),
    tokens: size,
    skillFrontmatter: z
      .array(
        object({
          name,
          source: z.string().describe("Where it comes from."),
          pluginName: since("0.3.315", z.string().describe("The plugin that brings it.")).optional(),
          pluginId,
          path: file,
          tokens: size,
        }),
      )
      .describe("Each of them."),
  }).optional(),
  autoCompactThreshold: tokens("Where compaction sets in.").optional(),
  isAutoCompactEnabled: flag("Compaction sets in by itself."),
  messageBreakdown: MessageBreakdown.describe("What the messages are made of.").optional(),
  apiUsage: object({
    input_tokens: tokens("Input outside the cache."),
    output_tokens: tokens("Output."),
    cache_creation_input_tokens: tokens("Input written to the cache."),
    cache_read_input_tokens: tokens("Input read from the cache."),
  })
    .nullable()
    .describe("What the API reported last; `null` before the first response."),
});
export type ContextUsage = z.output<typeof ContextUsage>;
