import * as z from "zod";
import { object } from "../../schema/field.ts";
import { defineControl } from "../define.ts";

export const endSession = defineControl({
  subtype: "end_session",
  summary: "Ends the session: the agent responds, finishes and exits with code 0.",
  since: "0.2.76",
  stability: "undeclared",
  evidence: "answered by the CLI 2.1.330 over stdio",
  direction: "host-to-agent",
  request: object({
    subtype: z.literal("end_session"),
    reason: z.string().describe("Reason for ending the session.").optional(),
  }),
  response: null,
  errors: [],
  deadlineMs: 10_000,
  examples: [{ request: { subtype: "end_session" } }],
});
