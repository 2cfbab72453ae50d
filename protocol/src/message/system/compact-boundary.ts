import {
  list,
  milliseconds,
  object,
  oneOf,
  reference,
  since,
  tokens,
  undeclared,
  uuidReference,
} from "../../schema/field.ts";
import { defineMessage } from "../define.ts";
import { systemFrame } from "../frame.ts";

const metadata = object({
  trigger: oneOf(
    ["manual", "auto"],
    "Whether the user requested the compaction or the agent started it because the window was full.",
  ),
  pre_tokens: tokens("Size of the conversation before, in tokens."),
  post_tokens: since("0.2.105", tokens("Size of the conversation after, in tokens.")).optional(),
  duration_ms: since("0.2.105", milliseconds("Duration of the compaction.")).optional(),
  cumulative_dropped_tokens: undeclared(
    tokens("Tokens removed by all compactions of the session."),
    "compactions",
  ).optional(),
  preserved_segment: since(
    "0.2.76",
    object({
      head_uuid: uuidReference("First kept message."),
      anchor_uuid: uuidReference("Message after which the kept messages follow."),
      tail_uuid: uuidReference("Last kept message."),
    }).meta({ description: "Messages that were kept verbatim. Absent if all were summarized." }),
  ).optional(),
  preserved_messages: since(
    "0.2.141",
    object({
      anchor_uuid: uuidReference("Message after which the kept messages follow."),
      uuids: list(uuidReference("A kept message."), "Kept messages in order, each one following the previous one."),
      all_uuids: undeclared(
        list(uuidReference("A kept message."), "Kept messages, including those that readers hide."),
        "compactions that kept messages",
      ).optional(),
    }).meta({ description: "The kept messages as a list; takes precedence over `preserved_segment`." }),
  ).optional(),
}).meta({ description: "What was removed and what was kept." });

export const compactBoundary = defineMessage({
  name: "system/compact_boundary",
  summary: "A summary replaces everything before this point; it follows as a user message.",
  since: "0.1.0",
  stability: "declared",
  direction: "agent-to-host",
  yielded: true,
  schema: systemFrame("compact_boundary", {
    compact_metadata: metadata,
    logical_parent_uuid: undeclared(
      reference("Last message before the summary: the parent link that the compacted chain lost."),
      "compactions",
    ).optional(),
  }),
  examples: [
    {
      type: "system",
      subtype: "compact_boundary",
      compact_metadata: { trigger: "auto", pre_tokens: 150000, post_tokens: 2700, duration_ms: 41 },
      uuid: "00000000-0000-4000-8000-000000000104",
      session_id: "s1",
    },
  ],
});
