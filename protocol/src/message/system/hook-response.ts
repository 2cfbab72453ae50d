import { count, id, oneOf, record, since, text, word } from "../../schema/field.ts";
import { defineMessage } from "../define.ts";
import { systemFrame } from "../frame.ts";

export const hookResponse = defineMessage({
  name: "system/hook_response",
  summary: "A command hook ended.",
  since: "0.1.15",
  stability: "declared",
  direction: "agent-to-host",
  yielded: true,
  schema: systemFrame("hook_response", {
    hook_id: since("0.2.15", id("Id of this run of the hook, shared by all messages about it.")),
    hook_name: word("Event and matched value: `PreToolUse:Write`."),
    hook_event: word("The event."),
    tool_name: word("Tool of the event.").meta({ until: "0.1.22" }).optional(),
    response: record("Parsed output of the hook.").meta({ until: "0.1.22", optionalSince: "0.1.22" }).optional(),
    stdout: text("Its standard output."),
    stderr: text("Its standard error."),
    output: since("0.2.15", text("Standard output and standard error, interleaved.")),
    exit_code: count("Exit code of the hook; absent if a signal ended it.").optional(),
    outcome: since("0.2.15", oneOf(["success", "error", "cancelled"], "Outcome of the hook.")),
  }),
  examples: [
    {
      type: "system",
      subtype: "hook_response",
      hook_id: "h1",
      hook_name: "Stop",
      hook_event: "Stop",
      stdout: "a",
      stderr: "",
      output: "a",
      exit_code: 0,
      outcome: "success",
      uuid: "00000000-0000-4000-8000-000000000110",
      session_id: "s1",
    },
  ],
});
