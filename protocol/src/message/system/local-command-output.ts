import { text } from "../../schema/field.ts";
import { defineMessage } from "../define.ts";
import { systemFrame } from "../frame.ts";

export const localCommandOutput = defineMessage({
  name: "system/local_command_output",
  summary: "Output of a slash command that ran without the model.",
  since: "0.2.63",
  stability: "declared",
  direction: "agent-to-host",
  yielded: true,
  schema: systemFrame("local_command_output", {
    content: text("The output."),
  }),
  examples: [
    {
      type: "system",
      subtype: "local_command_output",
      content: "3 files",
      uuid: "00000000-0000-4000-8000-000000000112",
      session_id: "s1",
    },
  ],
});
