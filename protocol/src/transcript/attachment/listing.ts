import { z } from "zod";
import { count, flag, list, object, record, text, uuidReference, word } from "../../schema/field.ts";

const names = (description: string) => list(word("One name."), description);
const lines = (description: string) => list(text("One line."), description);

/** Attachments that tell the model what it can use, and later what has changed. */
export const listingAttachments = [
  object({
    type: z.literal("agent_listing_delta"),
    addedTypes: names("Types of subagents that can be started now."),
    addedLines: lines("What the model is told about them."),
    builtInTypes: names("Those that belong to the agent itself."),
    builtInPluginTypes: names("Those that came with built-in plugins."),
    removedTypes: names("Types that are gone."),
    isInitial: flag("The first listing of the conversation."),
    showConcurrencyNote: flag("Whether the model is told that subagents can run side by side."),
  }),
  object({
    type: z.literal("deferred_tools_delta"),
    addedNames: names("Tools that can be found by searching now."),
    addedLines: lines("What the model is told about them."),
    removedNames: names("Tools that are gone."),
    wireHiddenNames: names("Tools that the model is not told of."),
    readdedNames: names("Tools that are back."),
    pendingMcpServers: names("MCP servers that are not connected yet.").optional(),
    needsAuthMcpServers: names("MCP servers that a person must sign in to.").optional(),
    failedMcpServers: list(
      object({
        name: word("The server."),
        errorCode: word("Code of the failure: `ENOENT`, `ECONNREFUSED`, `CONNECTION_CLOSED`, ...").optional(),
        error: text("What went wrong.").optional(),
        willRetry: word("When it is tried again, for example `on_reach`.").optional(),
      }),
      "MCP servers that could not be reached.",
    ).optional(),
    surfacedNames: names("Tools that are usable at once, without a search.").optional(),
    causeNeutral: flag("The model is not told why.").optional(),
  }),
  object({
    type: z.literal("deferred_tools_record"),
    entries: list(
      object({
        name: word("The tool."),
        description: text("What the model is told about it."),
        input_schema: record("JSON Schema of its input."),
        defer_loading: flag("Always `true`."),
      }),
      "Tools that a search made usable.",
    ),
    nameOnlyAnnouncements: list(
      uuidReference("One line."),
      "Lines of the chain that told of tools by name alone.",
    ).optional(),
  }),
  object({
    type: z.literal("skill_listing"),
    content: text("What the model is told about the skills."),
    skillCount: count("How many there are."),
    isInitial: flag("The first listing of the conversation."),
    names: names("The skills."),
    digests: list(word("One digest."), "Digests of their descriptions, in the same order."),
  }),
  object({
    type: z.literal("invoked_skills"),
    skills: list(
      object({
        name: word("The skill."),
        path: word("Where it comes from and its name, for example `projectSettings:notes`."),
        content: text("What the model was told when it ran."),
      }),
      "Skills that ran before the conversation was compacted.",
    ),
  }),
  object({
    type: z.literal("mcp_instructions_delta"),
    addedNames: names("MCP servers whose instructions are new."),
    addedBlocks: lines("Those instructions."),
    removedNames: names("MCP servers whose instructions no longer hold."),
  }),
] as const;
