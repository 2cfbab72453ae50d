import { id, text, word } from "../../schema/field.ts";
import { defineMessage } from "../define.ts";
import { systemFrame } from "../frame.ts";

export const hookProgress = defineMessage({
  name: "system/hook_progress",
  summary: "Output of a command hook so far.",
  since: "0.2.16",
  stability: "declared",
  direction: "agent-to-host",
  yielded: true,
  schema: systemFrame("hook_progress", {
    hook_id: id("Id of this run of the hook, shared by all messages about it."),
    hook_name: word("Event and matched value: `PreToolUse:Write`."),
    hook_event: word("The event."),
    stdout: text("Its standard output so far."),
    stderr: text("Its standard error so far."),
    output: text("Standard output and standard error so far, interleaved."),
  }),
  examples: [
    {
      type: "system",
      subtype: "hook_progress",
      hook_id: "h1",
      hook_name: "Stop",
      hook_event: "Stop",
      stdout: "a",
      stderr: "",
      output: "a",
      uuid: "00000000-0000-4000-8000-000000000109",
      session_id: "s1",
    },
  ],
});
