import { z } from "zod";
import { literalsSince, object, oneOf, since, tokens } from "../../schema/field.ts";
import { defineControl } from "../define.ts";
import { malformed } from "../malformed.ts";

export const setMaxThinkingTokens = defineControl({
  subtype: "set_max_thinking_tokens",
  summary: "Changes how much the model may think, and what of it is shown.",
  since: "0.1.77",
  stability: "declared",
  direction: "host-to-agent",
  request: object({
    subtype: z.literal("set_max_thinking_tokens"),
    max_thinking_tokens: tokens("The budget; 0 switches thinking off. Absent: as before.")
      .nullable()
      .meta({ description: "`null`: back to the session's default.", optionalSince: "0.3.225" })
      .optional(),
    thinking_display: since(
      "0.3.200",
      literalsSince({ highlights: "0.3.300" }, oneOf(["summarized", "omitted", "highlights"], "How thinking is shown."))
        .nullable()
        .describe("`null` for the default, absent for no change."),
    ).optional(),
  }),
  response: null,
  errors: [
    malformed,
    { when: "`highlights` cannot be served: by the model, the provider, or because the API refused it before." },
  ],
  deadlineMs: 10_000,
  examples: [
    { request: { subtype: "set_max_thinking_tokens", max_thinking_tokens: 4096 } },
    { request: { subtype: "set_max_thinking_tokens", max_thinking_tokens: null, thinking_display: "omitted" } },
  ],
});
