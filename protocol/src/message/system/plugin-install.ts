import { oneOf, text, word } from "../../schema/field.ts";
import { defineMessage } from "../define.ts";
import { systemFrame } from "../frame.ts";

export const pluginInstall = defineMessage({
  name: "system/plugin_install",
  summary: "Progress of plugin installation at startup.",
  since: "0.2.108",
  stability: "declared",
  direction: "agent-to-host",
  yielded: true,
  schema: systemFrame("plugin_install", {
    status: oneOf(
      ["started", "installed", "failed", "completed"],
      "Whether the installation started or ended, or one marketplace is done.",
    ),
    name: word("The marketplace.").optional(),
    error: text("Raw error message; do not trust its content.").optional(),
  }),
  examples: [
    {
      type: "system",
      subtype: "plugin_install",
      status: "started",
      uuid: "00000000-0000-4000-8000-000000000120",
      session_id: "s1",
    },
  ],
});
