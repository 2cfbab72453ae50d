import * as z from "zod";
import { object, reference } from "../../schema/field.ts";
import { defineControl } from "../define.ts";

export const remoteControlWorkSecret = defineControl({
  subtype: "remote_control_work_secret",
  summary: "Requests a renewed secret for remote control from the host.",
  since: "0.3.330",
  stability: "undeclared",
  evidence: "answered by the SDK's own JavaScript",
  direction: "agent-to-host",
  request: object({
    subtype: z.literal("remote_control_work_secret"),
    session_id: reference("Id of the remote session."),
  }),
  response: object({
    work_secret: z.string().meta({ role: "secret" }).nullable().describe("The secret; `null` if there is none."),
  }),
  errors: [{ when: "The host did not attach that session." }],
  deadlineMs: 60_000,
  examples: [{ request: { subtype: "remote_control_work_secret", session_id: "s1" }, response: { work_secret: null } }],
});
