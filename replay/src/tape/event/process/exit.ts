import * as z from "zod";
import { defineEvent } from "../../define.ts";

export const processExit = defineEvent({
  channel: "process",
  kind: "exit",
  since: 1,
  summary: "The agent process ended: with a code, or by a signal.",
  body: { code: z.int().nullable(), signal: z.string().nullable() },
  examples: [
    { code: 0, signal: null },
    { code: null, signal: "SIGKILL" },
  ],
});
