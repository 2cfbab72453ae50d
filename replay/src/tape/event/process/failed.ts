import * as z from "zod";
import { defineEvent } from "../../define.ts";

export const processFailed = defineEvent({
  channel: "process",
  kind: "failed",
  since: 1,
  summary: "The agent process could not be started. `code` is the system's error code.",
  body: { code: z.string(), message: z.string() },
  examples: [{ code: "ENOENT", message: "spawn no-such-agent ENOENT" }],
});
