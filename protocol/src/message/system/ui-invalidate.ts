import { word } from "../../schema/field.ts";
import { defineMessage } from "../define.ts";
import { systemFrame } from "../frame.ts";

export const uiInvalidate = defineMessage({
  name: "system/ui_invalidate",
  summary: "Parts of the host's display are out of date because settings or plugins changed.",
  since: "0.3.302",
  stability: "undeclared",
  evidence: "sessions whose hooks a settings change disables",
  direction: "agent-to-host",
  yielded: true,
  schema: systemFrame("ui_invalidate", {
    event: word("Part to render again, for example `ui.render`."),
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
