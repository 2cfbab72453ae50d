import * as z from "zod";
import { defineEvent } from "../../define.ts";
import { TapeDirection } from "../../format/direction.ts";

export const wireFrame = defineEvent({
  channel: "wire",
  kind: "frame",
  since: 1,
  summary:
    "One line between host and agent. `frame` is its JSON value. `raw` (text) or `bytes` (base64) hold the line itself wherever writing the value again would not give the same bytes; `payload` names a note that holds it.",
  body: {
    direction: TapeDirection,
    frame: z.unknown().optional(),
    raw: z.string().optional(),
    bytes: z.base64().optional(),
    payload: z.string().optional(),
    unterminated: z.literal(true).optional(),
    continues: z.literal(true).optional(),
    redacted: z.literal(true).optional(),
  },
  examples: [
    { direction: "agent-to-host", frame: { type: "keep_alive" } },
    { direction: "agent-to-host", raw: '{"type":"resu', unterminated: true },
    { direction: "host-to-agent", frame: {}, raw: "{ }" },
    { direction: "host-to-agent", bytes: "/w==" },
  ],
});
