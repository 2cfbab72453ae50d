import * as z from "zod";
import { flag, list, object, text } from "../../schema/field.ts";
import { defineMessage } from "../define.ts";
import { stamp } from "../frame.ts";

export const authStatus = defineMessage({
  name: "auth_status",
  summary: "Progress of a sign-in.",
  since: "0.1.30",
  stability: "declared",
  direction: "agent-to-host",
  yielded: true,
  schema: object({
    type: z.literal("auth_status"),
    isAuthenticating: flag("Whether the sign-in is in progress."),
    output: list(text("One line of output."), "Output to show."),
    error: text("Error message.").optional(),
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
