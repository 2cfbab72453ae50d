import { reference, since, tokens } from "../../schema/field.ts";
import { defineMessage } from "../define.ts";
import { systemFrame } from "../frame.ts";

export const thinkingTokens = defineMessage({
  name: "system/thinking_tokens",
  summary: "Estimated size of the model's reasoning so far, while there is no other output. Not for billing.",
  since: "0.3.153",
  stability: "declared",
  direction: "agent-to-host",
  yielded: true,
  schema: systemFrame("thinking_tokens", {
    estimated_tokens: tokens("Tokens in the current reasoning block."),
    estimated_tokens_delta: tokens("Tokens added since the previous message."),
    user_message_uuid: since("0.3.260", reference("`uuid` of the user message that the model responds to.")).optional(),
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
