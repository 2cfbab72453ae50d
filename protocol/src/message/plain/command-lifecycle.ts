import * as z from "zod";
import { object, oneOf, reference } from "../../schema/field.ts";
import { defineMessage } from "../define.ts";
import { stamp } from "../frame.ts";

export const commandLifecycle = defineMessage({
  name: "command_lifecycle",
  summary: "Lifecycle of a user message with a `uuid`: queued, turn started, turn ended, or dropped.",
  since: "0.3.210",
  stability: "undeclared",
  evidence: "Sent by the 2.1.330 agent for every user message with a uuid; the capability is msg_lifecycle_v1.",
  capability: "msg_lifecycle_v1",
  direction: "agent-to-host",
  yielded: true,
  schema: object({
    type: z.literal("command_lifecycle"),
    command_uuid: reference("`uuid` of the user message, as set by the host."),
    state: oneOf(["queued", "started", "completed", "cancelled", "discarded"], "New state of the message."),
    ...stamp,
  }),
  examples: [
    {
      type: "command_lifecycle",
      command_uuid: "my-message-1",
      state: "queued",
      uuid: "00000000-0000-4000-8000-000000000007",
      session_id: "s1",
    },
  ],
});
