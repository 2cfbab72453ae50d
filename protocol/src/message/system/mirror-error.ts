import { object, reference, text, word } from "../../schema/field.ts";
import { defineMessage } from "../define.ts";
import { systemFrame } from "../frame.ts";

export const mirrorError = defineMessage({
  name: "system/mirror_error",
  summary: "A batch of transcript lines could not be given to the host's session store and is lost there.",
  since: "0.2.113",
  stability: "declared",
  direction: "agent-to-host",
  yielded: true,
  schema: systemFrame("mirror_error", {
    error: text("What went wrong."),
    key: object({
      projectKey: word("Project under which the store keeps the session."),
      sessionId: reference("The session."),
      subpath: word("Part of the session, such as a subagent.").optional(),
    }).meta({ description: "Where the batch belonged." }),
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
