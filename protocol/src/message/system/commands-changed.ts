import { list } from "../../schema/field.ts";
import { SlashCommand } from "../../shape/catalogue/slash-command.ts";
import { defineMessage } from "../define.ts";
import { systemFrame } from "../frame.ts";

export const commandsChanged = defineMessage({
  name: "system/commands_changed",
  summary: "The complete list of slash commands, sent after a change during the session. Replaces the previous list.",
  since: "0.3.161",
  stability: "declared",
  direction: "agent-to-host",
  yielded: true,
  schema: systemFrame("commands_changed", {
    commands: list(SlashCommand, "Every command."),
  }),
  examples: [
    {
      type: "system",
      subtype: "commands_changed",
      commands: [{ name: "compact", description: "Shortens the conversation.", argumentHint: "" }],
      uuid: "00000000-0000-4000-8000-000000000103",
      session_id: "s1",
    },
  ],
});
