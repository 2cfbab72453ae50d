import { z } from "zod";
import { flag, object, paths, reference, since, text } from "../../schema/field.ts";
import { defineControl } from "../define.ts";

export const rewindFiles = defineControl({
  subtype: "rewind_files",
  summary:
    "Puts files back to what they were before a user message. Works only in sessions that keep checkpoints of files.",
  since: "0.1.77",
  stability: "declared",
  direction: "host-to-agent",
  request: object({
    subtype: z.literal("rewind_files"),
    user_message_id: reference("The user message, by its uuid."),
    dry_run: flag("Only says what would change.").optional(),
  }),
  response: object({
    canRewind: flag("Whether it was, or could be, done."),
    error: text("Why not; from a dry run only, a real one fails instead.").optional(),
    filesChanged: paths("The files concerned; from a dry run.").optional(),
    insertions: z.number().describe("Lines that would be added.").optional(),
    deletions: z.number().describe("Lines that would be removed.").optional(),
    skippedLinks: since(
      "0.3.225",
      z.number().describe("Files left alone because a link stood in their place; from a real run."),
    ).optional(),
  }),
  errors: [{ when: "No checkpoints are kept, or none belongs to this message." }],
  deadlineMs: 30_000,
  examples: [
    {
      request: { subtype: "rewind_files", user_message_id: "5a7c2d34-0000-4000-8000-000000000001", dry_run: true },
      response: { canRewind: true, filesChanged: ["/home/ada/app/index.ts"], insertions: 1, deletions: 3 },
    },
    {
      request: { subtype: "rewind_files", user_message_id: "5a7c2d34-0000-4000-8000-000000000001" },
      response: { canRewind: true, skippedLinks: 0 },
    },
  ],
});
