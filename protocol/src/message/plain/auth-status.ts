import { z } from "zod";
import { flag, list, object, text } from "../../schema/field.ts";
import { defineMessage } from "../define.ts";
import { stamp } from "../frame.ts";

export const authStatus = defineMessage({
  name: "auth_status",
  summary: "How signing in goes on.",
  since: "0.1.30",
  stability: "declared",
  direction: "agent-to-host",
  yielded: true,
  schema: object({
    type: z.literal("auth_status"),
    isAuthenticating: flag("Whether it is still going on."),
    output: list(text("One line."), "What there is to show."),
    error: text("What went wrong.").optional(),
    ...stamp,
  }),
  examples: [
    {
      type: "auth_status",
      isAuthenticating: true,
      output: ["Open the browser."],
      uuid: "00000000-0000-4000-8000-000000000134",
      session_id: "s1",
    },
  ],
});
