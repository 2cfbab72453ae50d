import { id, list, object, path, text, timestamp } from "../../schema/field.ts";
import { defineMessage } from "../define.ts";
import { systemFrame } from "../frame.ts";

export const filesPersisted = defineMessage({
  name: "system/files_persisted",
  summary: "Files of the session were stored permanently.",
  since: "0.2.23",
  stability: "declared",
  direction: "agent-to-host",
  yielded: true,
  schema: systemFrame("files_persisted", {
    files: list(object({ filename: path("The file."), file_id: id("Id of the stored file.") }), "Stored."),
    failed: list(object({ filename: path("The file."), error: text("Error message.") }), "Not stored."),
    processed_at: timestamp("When."),
  }),
  examples: [
    {
      type: "system",
      subtype: "files_persisted",
      files: [{ filename: "a.txt", file_id: "file_1" }],
      failed: [],
      processed_at: "2026-01-01T00:00:00.000Z",
      uuid: "00000000-0000-4000-8000-000000000107",
      session_id: "s1",
    },
  ],
});
