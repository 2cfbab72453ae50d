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
  trigger: oneOf(["manual", "auto"], "Asked for, or done by the agent because the window was full."),
  pre_tokens: tokens("Size of the conversation before."),
  post_tokens: since("0.2.112", tokens("Size after.")).optional(),
  duration_ms: since("0.2.112", milliseconds("How long it took.")).optional(),
  cumulative_dropped_tokens: undeclared(tokens("Tokens dropped by all compactions so far."), "compactions").optional(),
  preserved_segment: since(
    "0.2.76",
    object({
      head_uuid: uuidReference("First message that was kept."),
      anchor_uuid: uuidReference("Message that the kept ones follow."),
      tail_uuid: uuidReference("Last message that was kept."),
    }).meta({ description: "Messages that were kept word for word. Absent where all was summarised." }),
  ).optional(),
  preserved_messages: since(
    "0.2.141",
    object({
      anchor_uuid: uuidReference("Message that the kept ones follow."),
      uuids: list(uuidReference("A kept message."), "Kept messages in order, each following the one before it."),
      all_uuids: undeclared(
        list(uuidReference("A kept message."), "Kept messages, those included that no reader sees."),
        "compactions that kept messages",
      ).optional(),
    }).meta({ description: "The kept messages one by one; goes before `preserved_segment`." }),
  ).optional(),
}).meta({ description: "What was cut and what was kept." });

export const compactBoundary = defineMessage({
  name: "system/compact_boundary",
  summary: "Everything before this point has been replaced by a summary, which follows as a user message.",
  since: "0.1.0",
  stability: "declared",
  direction: "agent-to-host",
  yielded: true,
  schema: systemFrame("compact_boundary", {
    compact_metadata: metadata,
    logical_parent_uuid: undeclared(
      reference("Last message before the summary; the link that the cut conversation chain lost."),
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
