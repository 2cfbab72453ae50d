import * as z from "zod";
import { defineEvent } from "../../define.ts";

export const processSignal = defineEvent({
  channel: "process",
  kind: "signal",
  since: 1,
  summary: "The host sent the agent process a signal.",
  body: { signal: z.string() },
  examples: [{ signal: "SIGTERM" }],
});
