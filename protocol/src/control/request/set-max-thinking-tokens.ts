import { z } from "zod";
import { object, since, tokens } from "../../schema/field.ts";
import { defineControl } from "../define.ts";

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
      .describe("`null`: back to the session's default.")
      .optional(),
    thinking_display: since(
      "0.3.225",
      z
        .enum(["summarized", "omitted", "highlights"])
        .nullable()
        .describe("How thinking is shown; `null` for the default, absent for no change. `highlights` since 0.3.300."),
    ).optional(),
  }),
  response: null,
  errors: [
    { when: "`highlights` cannot be served: by the model, the provider, or because the API refused it before." },
  ],
  deadlineMs: 10_000,
  examples: [
    { request: { subtype: "set_max_thinking_tokens", max_thinking_tokens: 4096 } },
    { request: { subtype: "set_max_thinking_tokens", max_thinking_tokens: null, thinking_display: "omitted" } },
  ],
});
