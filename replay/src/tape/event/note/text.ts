import * as z from "zod";
import { defineEvent } from "../../define.ts";

export const noteText = defineEvent({
  channel: "note",
  kind: "text",
  since: 1,
  summary: "A remark by the creator of the tape.",
  body: { text: z.string() },
  examples: [{ text: "The host was suspended here." }],
});
