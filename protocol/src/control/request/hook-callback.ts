import * as z from "zod";
import { exampleInput } from "../../hook/input.ts";
import { HookInput, HookOutput } from "../../hook/output.ts";
import { object, reference } from "../../schema/field.ts";
import { defineControl } from "../define.ts";

export const hookCallback = defineControl({
  subtype: "hook_callback",
  summary:
    "Calls one of the host's hooks. The agent calls all hooks that match an event at once, and sends a cancel request when a hook's timeout expires.",
  since: "0.1.0",
  stability: "declared",
  direction: "agent-to-host",
  request: object({
    subtype: z.literal("hook_callback"),
    callback_id: reference("Id of the callback, as registered by the host in `initialize`."),
    input: HookInput,
    tool_use_id: reference("The tool use of the event; a random id if the event has none.").optional(),
  }),
  response: HookOutput,
  errors: [{ when: "The callback failed. The matcher's `onFailure` decides what happens next." }],
  deadlineMs: null,
  examples: [
    {
      request: {
        subtype: "hook_callback",
        callback_id: "hook_0",
        input: {
          ...exampleInput,
          hook_event_name: "PreToolUse",
          tool_name: "Bash",
          tool_input: { command: "npm test" },
          tool_use_id: "toolu_01",
        },
        tool_use_id: "toolu_01",
      },
      response: {
        hookSpecificOutput: { hookEventName: "PreToolUse", permissionDecision: "allow" },
      },
    },
  ],
});
