import * as z from "zod";
import { object, path, timestamp, uuidReference } from "../../schema/field.ts";
import { observedSince } from "../chain.ts";
import { defineTranscriptLine } from "../define.ts";
import { FileBackup } from "../file-backup.ts";

export const fileHistoryDelta = defineTranscriptLine({
  name: "file-history-delta",
  summary: "A file was backed up before an edit, after the last snapshot.",
  ...observedSince("0.3.330"),
  chained: false,
  schema: object({
    type: z.literal("file-history-delta"),
    messageId: uuidReference("Prompt whose turn edits the file."),
    snapshotMessageId: uuidReference("Snapshot that this adds to."),
    trackingPath: path("Path of the file, relative to the working directory if it is inside it."),
    backup: FileBackup,
    timestamp: timestamp("When."),
  }),
  examples: [
    {
      type: "file-history-delta",
      messageId: "0b1c2d3e-0000-4000-8000-000000000011",
      snapshotMessageId: "0b1c2d3e-0000-4000-8000-000000000011",
      trackingPath: "a.txt",
      backup: { backupFileName: null, version: 1, backupTime: "2026-01-01T12:00:00.000Z" },
      timestamp: "2026-01-01T12:00:00.000Z",
    },
  ],
});
