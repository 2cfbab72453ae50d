import * as z from "zod";
import { count, flag, list, object, record, requiredSince, text, uuidReference, word } from "../../schema/field.ts";

const names = (description: string) => list(word("One name."), description);
const lines = (description: string) => list(text("One line."), description);

/** Attachments that list available tools, subagents and skills for the model, and later changes. */
export const listingAttachments = [
  object({
    type: z.literal("agent_listing_delta"),
    addedTypes: names("Types of subagents that were added."),
    addedLines: lines("Lines about them, for the model."),
    builtInTypes: requiredSince("0.3.330", names("Built-in ones.")),
    builtInPluginTypes: requiredSince("0.3.330", names("Ones from built-in plugins.")),
    removedTypes: names("Types of subagents that were removed."),
    isInitial: flag("Whether this is the first list of the conversation."),
    showConcurrencyNote: flag("Whether the model is informed that subagents can run in parallel."),
  }),
  object({
    type: z.literal("deferred_tools_delta"),
    addedNames: names("Tools that were added to the tool search."),
    addedLines: lines("Lines about them, for the model."),
    removedNames: names("Tools that were removed."),
    wireHiddenNames: names("Tools that are hidden from the model."),
    readdedNames: names("Tools that are available again."),
    pendingMcpServers: names("MCP servers that are still connecting.").optional(),
    needsAuthMcpServers: names("MCP servers that require a sign-in.").optional(),
    failedMcpServers: list(
      object({
        name: word("The server."),
        errorCode: word("Code of the failure: `ENOENT`, `ECONNREFUSED`, `CONNECTION_CLOSED`, ...").optional(),
        error: text("Error message.").optional(),
        willRetry: word("When the agent retries, for example `on_reach`.").optional(),
      }),
      "MCP servers that could not be reached.",
    ).optional(),
    surfacedNames: names("Tools that the model can use directly, without a search.").optional(),
    causeNeutral: flag("Whether the reason is hidden from the model.").optional(),
  }),
  object({
    type: z.literal("deferred_tools_record"),
    entries: list(
      object({
        name: word("The tool."),
        description: text("Description of the tool, for the model."),
        input_schema: record("JSON Schema of the tool's input."),
        defer_loading: flag("Always `true`."),
      }),
      "Tools that a search loaded.",
    ),
    nameOnlyAnnouncements: list(
      uuidReference("One line."),
      "Lines of the chain that listed tools by name only.",
    ).optional(),
  }),
  object({
    type: z.literal("skill_listing"),
    content: text("Text about the skills, for the model."),
    skillCount: count("Number of skills."),
    isInitial: flag("Whether this is the first list of the conversation."),
    names: requiredSince("0.3.200", names("Names of the skills.")),
    digests: requiredSince("0.3.330", list(word("One digest."), "Digests of their descriptions, in the same order.")),
  }),
  object({
    type: z.literal("invoked_skills"),
    skills: list(
      object({
        name: word("The skill."),
        path: word("Source and name of the skill, for example `projectSettings:notes`."),
        content: text("Text of the skill when it ran."),
      }),
      "Skills that ran before the conversation was compacted.",
    ),
  }),
  object({
    type: z.literal("mcp_instructions_delta"),
    addedNames: names("MCP servers with new instructions."),
    addedBlocks: lines("Those instructions."),
    removedNames: names("MCP servers whose instructions no longer apply."),
  }),
] as const;
