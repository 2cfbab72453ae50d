import * as z from "zod";
import { defineEvent } from "../../define.ts";

export const noteEnd = defineEvent({
  channel: "note",
  kind: "end",
  since: 1,
  summary: "The recording is complete. `events` counts the events before this one; nothing follows it.",
  body: { events: z.int().min(0) },
  examples: [{ events: 0 }],
});
