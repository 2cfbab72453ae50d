import { count, list, object, oneOf, path, text, tokens, word } from "../../schema/field.ts";
import type * as types from "../../type/types.generated.ts";

const size = tokens("Estimated size in tokens.");

/** Breakdown of the context window: the data behind the text of `/context`. */
export const ContextReport = object({
  model: word("Model of the main thread."),
  total_tokens: tokens("Estimated size of the content in tokens; may exceed the window."),
  raw_max_tokens: tokens("Size of the window in tokens: the model's, or a smaller one set by policy."),
  percentage: count("Used share of the window in percent, rounded."),
  over_limit: object({
    tokens_over: tokens("Tokens above the size of the window."),
    kind: oneOf(["hard_limit", "compaction_window"], "Whether the model or a policy limits the window."),
  })
    .meta({ description: "Present if the window is exceeded." })
    .optional(),
  categories: list(
    object({
      name: text("Display name of the row."),
      tokens: size,
      kind: oneOf(
        ["used", "free", "buffer", "deferred"],
        "Kind of row: content, free space, reserve for compaction, or deferred tools that do not count.",
      ),
    }),
    "Window usage by kind of content.",
  ),
  mcp_tools: list(
    object({ name: word("Name of the tool on the wire."), server_name: word("Its MCP server."), tokens: size }),
    "Tools of MCP servers.",
  ),
  memory_files: list(
    object({ path: path("The file."), type: text("Scope of the file, for display."), tokens: size }),
    "Memory files.",
  ),
  agents: list(
    object({ agent_type: word("Type of the agent."), source: word("Where its definition stands."), tokens: size }),
    "Agent definitions, without the built-in ones.",
  ),
  skills: list(
    object({
      name: word("Name of the skill."),
      source: word("Source of the skill."),
      plugin_name: word("Plugin that provides the skill.").optional(),
      tokens: size,
    }),
    "Skills; absent where none counts.",
  ).optional(),
}).meta({ description: "Breakdown of the context window." });
export type ContextReport = types.ContextReport;
