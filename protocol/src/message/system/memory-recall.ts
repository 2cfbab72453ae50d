import { list, literalsSince, object, oneOf, path, text } from "../../schema/field.ts";
import { defineMessage } from "../define.ts";
import { systemFrame } from "../frame.ts";

const memory = object({
  path: path("Path of the memory file; a marker for a generated summary; a URL for a memory of the organization."),
  scope: literalsSince(
    { organization: "0.3.147" },
    oneOf(["personal", "team", "organization"], "Owner of the memory."),
  ),
  content: text("Text of the memory; absent if the file at `path` contains it.").optional(),
});

export const memoryRecall = defineMessage({
  name: "system/memory_recall",
  summary: "Memories were added to the turn.",
  since: "0.2.105",
  stability: "declared",
  direction: "agent-to-host",
  yielded: true,
  schema: systemFrame("memory_recall", {
    mode: oneOf(["select", "synthesize"], "Whether memories were added in full or summarized."),
    memories: list(memory, "The memories."),
  }),
  examples: [
    {
      type: "system",
      subtype: "memory_recall",
      mode: "select",
      memories: [{ path: "/home/me/notes.md", scope: "personal" }],
      uuid: "00000000-0000-4000-8000-000000000113",
      session_id: "s1",
    },
  ],
});
