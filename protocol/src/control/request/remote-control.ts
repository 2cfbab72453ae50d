import * as z from "zod";
import { flag, object, reference, text } from "../../schema/field.ts";
import { defineControl } from "../define.ts";

export const remoteControl = defineControl({
  subtype: "remote_control",
  summary: "Enables or disables remote control of the session.",
  since: "0.2.76",
  stability: "undeclared",
  evidence: "sent by the SDK's own JavaScript",
  direction: "host-to-agent",
  request: object({
    subtype: z.literal("remote_control"),
    enabled: flag("Whether to enable remote control."),
    name: text("Display name for remote clients.").optional(),
    reattach_session_id: reference("Remote session to reattach.").optional(),
    keep_session_on_exit: flag("Whether the remote session outlives the process.").optional(),
    work_secret: z.string().meta({ role: "secret", description: "Secret for remote control." }).optional(),
  }),
  response: object({ bridge_session_id: reference("Id of the remote session.").optional() }),
  errors: [],
  deadlineMs: 60_000,
  examples: [{ request: { subtype: "remote_control", enabled: false }, response: {} }],
});
