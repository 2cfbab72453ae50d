import { object, reference, text, word } from "../../schema/field.ts";
import { defineMessage } from "../define.ts";
import { systemFrame } from "../frame.ts";

export const mirrorError = defineMessage({
  name: "system/mirror_error",
  summary: "The host's session store rejected a batch of transcript lines, which are missing there.",
  since: "0.2.113",
  stability: "declared",
  direction: "agent-to-host",
  yielded: true,
  schema: systemFrame("mirror_error", {
    error: text("Error message."),
    key: object({
      projectKey: word("Project key of the session in the store."),
      sessionId: reference("Id of the session."),
      subpath: word("Part of the session, for example a subagent.").optional(),
    }).meta({ description: "Destination of the batch." }),
  }),
  examples: [
    {
      type: "system",
      subtype: "mirror_error",
      error: "timed out",
      key: { projectKey: "-home-me", sessionId: "s1" },
      uuid: "00000000-0000-4000-8000-000000000114",
      session_id: "s1",
    },
  ],
});
