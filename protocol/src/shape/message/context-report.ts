import type { z } from "zod";
import { count, list, object, oneOf, path, text, tokens, word } from "../../schema/field.ts";

const size = tokens("Estimated size.");

/** What fills the context window, as data behind the text of `/context`. */
export const ContextReport = object({
  model: word("Model of the main thread."),
  total_tokens: tokens("Estimated size of everything in the window; may exceed it."),
  raw_max_tokens: tokens("The window that the size is held against: the model's, or a smaller one set by policy."),
  percentage: count("Share of the window in use, in percent, rounded."),
  over_limit: object({
    tokens_over: tokens("By how much the window is exceeded."),
    kind: oneOf(["hard_limit", "compaction_window"], "Whether the window is the model's limit or a policy's."),
  })
    .meta({ description: "Present where the window is exceeded." })
    .optional(),
  categories: list(
    object({
      name: text("Name of the row for people."),
      tokens: size,
      kind: oneOf(
        ["used", "free", "buffer", "deferred"],
        "Content in the window, room left, reserve for compaction, or tools held back and not counted.",
      ),
    }),
    "The window by kind of content.",
  ),
  mcp_tools: list(
    object({ name: word("Name of the tool on the wire."), server_name: word("Its MCP server."), tokens: size }),
    "Tools of MCP servers.",
  ),
  memory_files: list(
    object({ path: path("The file."), type: text("Where the file belongs, for people."), tokens: size }),
    "Memory files.",
  ),
  agents: list(
    object({ agent_type: word("Kind of the agent."), source: word("Where its definition stands."), tokens: size }),
    "Agent definitions, built-in ones excluded.",
  ),
  skills: list(
    object({
      name: word("Name of the skill."),
      source: word("Where the skill stands."),
      plugin_name: word("Plugin that brought it.").optional(),
      tokens: size,
    }),
    "Skills; absent where none counts.",
  ).optional(),
}).meta({ description: "What fills the context window." });
export type ContextReport = z.output<typeof ContextReport>;
