import * as z from "zod";
import { flag, object, table, timestamp, uuidReference } from "../../schema/field.ts";
import { observedSince } from "../chain.ts";
import { defineTranscriptLine } from "../define.ts";
import { FileBackup } from "../file-backup.ts";

export const fileHistorySnapshot = defineTranscriptLine({
  name: "file-history-snapshot",
  summary: "Backups at the time of a prompt, which a rewind restores.",
  ...observedSince("0.1.0"),
  chained: false,
  schema: object({
    type: z.literal("file-history-snapshot"),
    messageId: uuidReference("The prompt."),
    snapshot: object({
      messageId: uuidReference("The prompt."),
      trackedFileBackups: table(FileBackup, "Backups by file."),
      timestamp: timestamp("When."),
    }).meta({ description: "Snapshot of the backups." }),
    isSnapshotUpdate: flag("Whether it replaces the snapshot of the same prompt."),
  }),
  examples: [
    {
      type: "file-history-snapshot",
      messageId: "0b1c2d3e-0000-4000-8000-000000000011",
      snapshot: {
        messageId: "0b1c2d3e-0000-4000-8000-000000000011",
        trackedFileBackups: {},
        timestamp: "2026-01-01T12:00:00.000Z",
      },
      isSnapshotUpdate: false,
    },
  ],
});
