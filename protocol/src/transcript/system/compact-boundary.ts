import {
  anything,
  flag,
  list,
  milliseconds,
  object,
  oneOf,
  text,
  tokens,
  uuidReference,
  word,
} from "../../schema/field.ts";
import { exampleLink, observedSince, systemLine } from "../chain.ts";
import { defineTranscriptLine } from "../define.ts";

export const compactBoundary = defineTranscriptLine({
  name: "system/compact_boundary",
  summary: "A summary replaces the conversation before this line. The chain starts again here.",
  ...observedSince("0.1.0"),
  chained: true,
  schema: systemLine("compact_boundary", {
    level: word("How loud it is: `info`, `notice`, `suggestion`, `warning`, `error`."),
    content: text("Text for display."),
    logicalParentUuid: uuidReference("Last line before the summary: the parent link that the chain lost."),
    compactMetadata: object({
      trigger: oneOf(["manual", "auto"], "Whether the user requested the compaction."),
      preTokens: tokens("Context size before, in tokens."),
      postTokens: tokens("Context size after, in tokens.").optional(),
      cumulativeDroppedTokens: tokens("Tokens that summaries have replaced so far.").optional(),
      durationMs: milliseconds("Duration of the compaction.").optional(),
      preservedSegment: object({
        headUuid: uuidReference("First kept line."),
        anchorUuid: uuidReference("New parent of the first kept line."),
        tailUuid: uuidReference("Last kept line."),
      })
        .meta({ description: "Lines that were kept verbatim. Absent if all were summarized." })
        .optional(),
      preservedMessages: object({
        anchorUuid: uuidReference("New parent of the kept lines."),
        uuids: list(uuidReference("UUID of one line."), "Kept messages."),
        allUuids: list(uuidReference("UUID of one line."), "All kept lines."),
      })
        .meta({ description: "The kept lines as a list." })
        .optional(),
      preCompactOrganizationsCoverStart: flag("Details are unknown.").optional(),
      runningTurnPrompt: anything("Prompt of the turn that continues.").optional(),
    }).meta({ description: "What was removed and what was kept." }),
  }),
  examples: [
    {
      type: "system",
      subtype: "compact_boundary",
      ...exampleLink,
      parentUuid: null,
      level: "info",
      content: "Compacted",
      logicalParentUuid: "0b1c2d3e-0000-4000-8000-000000000010",
      compactMetadata: { trigger: "manual", preTokens: 150_000, postTokens: 2700 },
    },
  ],
});
