import { text } from "../../schema/field.ts";
import { defineMessage } from "../define.ts";
import { systemFrame } from "../frame.ts";

export const sessionTitleChanged = defineMessage({
  name: "system/session_title_changed",
  summary: "The session has a new title.",
  since: "0.3.302",
  stability: "undeclared",
  evidence:
    "Sent by the 2.1.330 agent after /rename, rename_session, a title in initialize and the sessionTitle of a hook.",
  direction: "agent-to-host",
  yielded: true,
  schema: systemFrame("session_title_changed", {
    title: text("The title."),
  }),
  examples: [
    {
      type: "system",
      subtype: "session_title_changed",
      title: "My session",
      uuid: "00000000-0000-4000-8000-000000000121",
      session_id: "s1",
    },
  ],
});
