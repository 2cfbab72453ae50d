import { z } from "zod";
import { object, oneOf, reference } from "../../schema/field.ts";
import { defineMessage } from "../define.ts";
import { stamp } from "../frame.ts";

export const commandLifecycle = defineMessage({
  name: "command_lifecycle",
  summary:
    "Says what became of a user message to which the host gave a `uuid`: it waits, its turn began, its turn ended, or it was dropped.",
  since: "0.3.330",
  stability: "undeclared",
  evidence: "Sent by the 2.1.330 agent for every user message with a uuid; the capability is msg_lifecycle_v1.",
  capability: "msg_lifecycle_v1",
  direction: "agent-to-host",
  yielded: true,
  schema: object({
    type: z.literal("command_lifecycle"),
    command_uuid: reference("`uuid` of the user message, as the host gave it."),
    state: oneOf(["queued", "started", "completed", "cancelled"], "What became of it."),
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
