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
import { exampleLink, observed, systemLine } from "../chain.ts";
import { defineTranscriptLine } from "../define.ts";

export const compactBoundary = defineTranscriptLine({
  name: "system/compact_boundary",
  summary: "The conversation before this line was replaced by a summary. The chain begins anew here.",
  ...observed,
  chained: true,
  schema: systemLine("compact_boundary", {
    level: word("How loud it is: `info`, `notice`, `suggestion`, `warning`, `error`."),
    content: text("For people."),
    logicalParentUuid: uuidReference("Last line before the summary; the link that the chain lost."),
    compactMetadata: object({
      trigger: oneOf(["manual", "auto"], "Whether somebody asked for it."),
      preTokens: tokens("Context before."),
      postTokens: tokens("Context after.").optional(),
      cumulativeDroppedTokens: tokens("Tokens that summaries replaced so far.").optional(),
      durationMs: milliseconds("How long it took.").optional(),
      preservedSegment: object({
        headUuid: uuidReference("First line that is kept."),
        anchorUuid: uuidReference("Line that it hangs below now."),
        tailUuid: uuidReference("Last line that is kept."),
      })
        .meta({ description: "Lines that are kept word for word. Absent where all was summarised." })
        .optional(),
      preservedMessages: object({
        anchorUuid: uuidReference("Line that the kept ones hang below now."),
        uuids: list(uuidReference("One line."), "Messages that are kept."),
        allUuids: list(uuidReference("One line."), "All lines that are kept."),
      })
        .meta({ description: "The kept lines one by one." })
        .optional(),
      preCompactOrganizationsCoverStart: flag("Not known more closely.").optional(),
      runningTurnPrompt: anything("The prompt of the turn that goes on.").optional(),
    }).meta({ description: "What was cut and what was kept." }),
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
