import * as z from "zod";
import { literalsSince, object, oneOf, since, tokens } from "../../schema/field.ts";
import { defineControl } from "../define.ts";
import { malformed } from "../malformed.ts";

export const setMaxThinkingTokens = defineControl({
  subtype: "set_max_thinking_tokens",
  summary: "Changes the thinking budget and how thinking is shown.",
  since: "0.1.22",
  stability: "declared",
  direction: "host-to-agent",
  request: object({
    subtype: z.literal("set_max_thinking_tokens"),
    max_thinking_tokens: tokens("Budget in tokens; 0 disables thinking. If absent, the budget does not change.")
      .nullable()
      .meta({ description: "`null` restores the session's default.", optionalSince: "0.3.208" })
      .optional(),
    thinking_display: since(
      "0.3.178",
      literalsSince({ highlights: "0.3.277" }, oneOf(["summarized", "omitted", "highlights"], "How thinking is shown."))
        .nullable()
        .describe("`null` restores the default. If absent, the display does not change."),
    ).optional(),
  }),
  response: null,
  errors: [
    malformed,
    {
      when: "`highlights` is not available: the model or the provider does not support it, or the API rejected it before.",
    },
  ],
  deadlineMs: 10_000,
  examples: [
    { request: { subtype: "set_max_thinking_tokens", max_thinking_tokens: 4096 } },
    { request: { subtype: "set_max_thinking_tokens", max_thinking_tokens: null, thinking_display: "omitted" } },
  ],
});
