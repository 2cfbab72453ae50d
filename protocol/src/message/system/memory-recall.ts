import { list, literalsSince, object, oneOf, path, text } from "../../schema/field.ts";
import { defineMessage } from "../define.ts";
import { systemFrame } from "../frame.ts";

const memory = object({
  path: path("The memory's file; a marker for a distilled text; a URL for a memory of the organisation."),
  scope: literalsSince({ organization: "0.3.150" }, oneOf(["personal", "team", "organization"], "Whose memory it is.")),
  content: text("Its text; absent where the file at `path` holds it.").optional(),
});

export const memoryRecall = defineMessage({
  name: "system/memory_recall",
  summary: "Memories have been brought into the turn.",
  since: "0.2.112",
  stability: "declared",
  direction: "agent-to-host",
  yielded: true,
  schema: systemFrame("memory_recall", {
    mode: oneOf(["select", "synthesize"], "Chosen whole, or distilled into one text."),
    memories: list(memory, "What was brought in."),
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
