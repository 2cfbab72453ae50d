import * as z from "zod";
import { defineEvent } from "../../define.ts";

export const notePayload = defineEvent({
  channel: "note",
  kind: "payload",
  since: 1,
  summary: "A large line, kept once under its content hash: `text`, or `bytes` (base64) where it is not valid UTF-8.",
  body: {
    hash: z.string().regex(/^sha256:[0-9a-f]{64}$/),
    text: z.string().optional(),
    bytes: z.base64().optional(),
  },
  examples: [{ hash: `sha256:${"0".repeat(64)}`, text: "..." }],
});
