import { z } from "zod";
import { flag, object, reference, text } from "../../schema/field.ts";
import { defineControl } from "../define.ts";

export const remoteControl = defineControl({
  subtype: "remote_control",
  summary: "Lets the session be steered from elsewhere, or no longer.",
  since: "0.2.76",
  stability: "undeclared",
  evidence: "sent by the SDK's own JavaScript",
  direction: "host-to-agent",
  request: object({
    subtype: z.literal("remote_control"),
    enabled: flag("On or off."),
    name: text("What it is called elsewhere.").optional(),
    reattach_session_id: reference("A remote session to take up again.").optional(),
    keep_session_on_exit: flag("It outlives the process.").optional(),
    work_secret: z.string().meta({ role: "secret", description: "What entitles to it." }).optional(),
  }),
  response: object({ bridge_session_id: reference("The remote session.").optional() }),
  errors: [],
  deadlineMs: 60_000,
  examples: [{ request: { subtype: "remote_control", enabled: false }, response: {} }],
});
