import { z } from "zod";
import { object, undeclared, word } from "../../schema/field.ts";
import { defineMessage } from "../define.ts";

export const keepAlive = defineMessage({
  name: "keep_alive",
  summary:
    "A sign of life without content, from either side at any time. During start-up an agent that was told that its host reads them also sends the marks that it has passed.",
  since: "0.1.77",
  stability: "declared",
  direction: "both",
  yielded: false,
  schema: object({
    type: z.literal("keep_alive"),
    startup_mark: undeclared(
      word("Point of the start-up that was passed."),
      "hosts that set CLAUDE_CODE_SDK_READS_STARTUP_MARKS",
    ).optional(),
  }),
  examples: [{ type: "keep_alive" }, { type: "keep_alive", startup_mark: "action_handler_start" }],
});
