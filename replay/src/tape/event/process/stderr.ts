import * as z from "zod";
import { defineEvent } from "../../define.ts";

export const processStderr = defineEvent({
  channel: "process",
  kind: "stderr",
  since: 1,
  summary: "A piece of what the agent wrote to stderr: `text`, or `bytes` (base64) where it is not valid UTF-8.",
  body: { text: z.string().optional(), bytes: z.base64().optional(), redacted: z.literal(true).optional() },
  examples: [{ text: "warning: no settings\n" }, { bytes: "/w==" }],
});
