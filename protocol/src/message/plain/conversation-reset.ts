import * as z from "zod";
import { object, oneOf, reference, since, timestamp, uuid } from "../../schema/field.ts";
import { defineMessage } from "../define.ts";
import { stamp } from "../frame.ts";

export const conversationReset = defineMessage({
  name: "conversation_reset",
  summary:
    "The conversation was discarded and a new one starts. A reader clears its display; the following frames carry the new session id.",
  since: "0.3.203",
  stability: "declared",
  direction: "agent-to-host",
  yielded: true,
  schema: object({
    type: z.literal("conversation_reset"),
    new_conversation_id: uuid("Session id of the new conversation."),
    trigger: since(
      "0.3.281",
      oneOf(["clear", "plan_mode_exit", "fresh_session", "onboarding"], "Cause of the reset."),
    ).optional(),
    user_message_uuid: since(
      "0.3.281",
      reference("User message with the `/clear`; present for that trigger only."),
    ).optional(),
    timestamp: since("0.3.281", timestamp("Time of the reset, by the agent's clock. For display only.")).optional(),
    ...stamp,
  }),
  examples: [
    {
      type: "conversation_reset",
      new_conversation_id: "00000000-0000-4000-8000-000000000001",
      trigger: "clear",
      uuid: "00000000-0000-4000-8000-000000000135",
      session_id: "s1",
    },
  ],
});
