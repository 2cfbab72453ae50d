import * as z from "zod";
import { object, undeclared, word } from "../../schema/field.ts";
import { defineMessage } from "../define.ts";

export const keepAlive = defineMessage({
  name: "keep_alive",
  summary:
    "A heartbeat without content, from either side at any time. At startup, an agent also sends startup marks if the host announced that it reads them.",
  since: "0.1.0",
  stability: "declared",
  direction: "both",
  yielded: false,
  schema: object({
    type: z.literal("keep_alive"),
    startup_mark: undeclared(
      word("Startup mark that was reached."),
      "hosts that set CLAUDE_CODE_SDK_READS_STARTUP_MARKS",
    ).optional(),
  }),
  examples: [{ type: "keep_alive" }, { type: "keep_alive", startup_mark: "action_handler_start" }],
});
