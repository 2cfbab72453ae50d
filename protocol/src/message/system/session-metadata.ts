import * as z from "zod";
import { object } from "../../schema/field.ts";
import { defineMessage } from "../define.ts";

export const sessionMetadata = defineMessage({
  name: "system/session_metadata",
  summary: "Metadata of the session for the host. Its fields have not been observed.",
  since: "0.3.330",
  stability: "undeclared",
  evidence: "The 0.3.330 host library passes it on.",
  direction: "agent-to-host",
  yielded: true,
  schema: object({ type: z.literal("system"), subtype: z.literal("session_metadata") }),
  examples: [{ type: "system", subtype: "session_metadata" }],
});
