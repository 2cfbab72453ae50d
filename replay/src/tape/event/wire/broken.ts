import * as z from "zod";
import { defineEvent } from "../../define.ts";
import { TapeDirection } from "../../format/direction.ts";

export const wireBroken = defineEvent({
  channel: "wire",
  kind: "broken",
  since: 1,
  summary: "A line could not be delivered because the receiver had closed its end. `code` is the system's error code.",
  body: { direction: TapeDirection, code: z.string() },
  examples: [{ direction: "agent-to-host", code: "EPIPE" }],
});
