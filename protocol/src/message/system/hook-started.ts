import { id, word } from "../../schema/field.ts";
import { defineMessage } from "../define.ts";
import { systemFrame } from "../frame.ts";

export const hookStarted = defineMessage({
  name: "system/hook_started",
  summary:
    "A command hook started. Sent only if the host requested hook events, and never for the host's own callbacks.",
  since: "0.2.15",
  stability: "declared",
  direction: "agent-to-host",
  yielded: true,
  schema: systemFrame("hook_started", {
    hook_id: id("Id of this run of the hook, shared by all messages about it."),
    hook_name: word("Event and matched value: `PreToolUse:Write`."),
    hook_event: word("The event."),
  }),
  examples: [
    {
      type: "system",
      subtype: "hook_started",
      hook_id: "h1",
      hook_name: "Stop",
      hook_event: "Stop",
      uuid: "00000000-0000-4000-8000-000000000108",
      session_id: "s1",
    },
  ],
});
