import { reference, since, tokens } from "../../schema/field.ts";
import { defineMessage } from "../define.ts";
import { systemFrame } from "../frame.ts";

export const thinkingTokens = defineMessage({
  name: "system/thinking_tokens",
  summary: "About how much the model has reasoned so far, while there is nothing else to show. An estimate, no bill.",
  since: "0.3.175",
  stability: "declared",
  direction: "agent-to-host",
  yielded: true,
  schema: systemFrame("thinking_tokens", {
    estimated_tokens: tokens("In the current block of reasoning so far."),
    estimated_tokens_delta: tokens("Added since the message before."),
    user_message_uuid: since("0.3.275", reference("`uuid` of the user message that is being answered.")).optional(),
  }),
  examples: [
    {
      type: "system",
      subtype: "thinking_tokens",
      estimated_tokens: 120,
      estimated_tokens_delta: 40,
      uuid: "00000000-0000-4000-8000-000000000127",
      session_id: "s1",
    },
  ],
});
