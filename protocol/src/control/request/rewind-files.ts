import * as z from "zod";
import { earlier, flag, object, paths, reference, since, text } from "../../schema/field.ts";
import { defineControl } from "../define.ts";

export const rewindFiles = defineControl({
  subtype: "rewind_files",
  summary:
    "Restores files to their state before a user message. Works only in sessions with file checkpoints. Before 0.1.63, the subtype is `rewind_code`.",
  since: "0.1.44",
  stability: "declared",
  direction: "host-to-agent",
  request: object({
    subtype: earlier("0.1.63", z.literal("rewind_code"), z.literal("rewind_files")),
    user_message_id: reference("UUID of the user message."),
    dry_run: since("0.1.77", flag("Whether to report the changes without making them.")).optional(),
  }),
  response: object({
    canRewind: since("0.1.77", flag("Whether the rewind succeeded, or would succeed.")),
    error: since(
      "0.1.77",
      text("Why the rewind would fail. Present in a dry run only; a real run returns an error response."),
    ).optional(),
    filesChanged: since("0.1.77", paths("Affected files. Present in a dry run only.")).optional(),
    insertions: since("0.1.77", z.number().describe("Number of lines that the rewind would add.")).optional(),
    deletions: since("0.1.77", z.number().describe("Number of lines that the rewind would remove.")).optional(),
    skippedLinks: since(
      "0.3.216",
      z.number().describe("Files that were skipped because a link replaced them. Present in a real run only."),
    ).optional(),
  }),
  errors: [{ when: "The session has no checkpoints, or none for this message." }],
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
