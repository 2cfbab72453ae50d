import { word } from "../../schema/field.ts";
import { defineMessage } from "../define.ts";
import { systemFrame } from "../frame.ts";

export const uiInvalidate = defineMessage({
  name: "system/ui_invalidate",
  summary: "What a host shows of the session is out of date: settings or plugins changed what is drawn.",
  since: "0.3.330",
  stability: "undeclared",
  evidence: "sessions whose hooks are switched off by a change of the settings",
  direction: "agent-to-host",
  yielded: true,
  schema: systemFrame("ui_invalidate", {
    event: word("What is to be done again, for example `ui.render`."),
  }),
  examples: [
    {
      type: "system",
      subtype: "ui_invalidate",
      event: "ui.render",
      uuid: "00000000-0000-4000-8000-000000000141",
      session_id: "s1",
    },
  ],
});
