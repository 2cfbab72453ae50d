import { z } from "zod";
import { exampleInput } from "../../hook/input.ts";
import { HookInput, HookOutput } from "../../hook/output.ts";
import { object, reference } from "../../schema/field.ts";
import { defineControl } from "../define.ts";

export const hookCallback = defineControl({
  subtype: "hook_callback",
  summary:
    "Asks one of the host's hooks. All hooks that an event concerns are asked at once. Withdrawn by a cancel request when the hook's time is up.",
  since: "0.1.77",
  stability: "declared",
  direction: "agent-to-host",
  request: object({
    subtype: z.literal("hook_callback"),
    callback_id: reference("The callback, by the id that the host registered in `initialize`."),
    input: HookInput,
    tool_use_id: reference("The tool use that the event concerns; a random id where it concerns none.").optional(),
  }),
  response: HookOutput,
  errors: [{ when: "The callback failed. What follows is the matcher's `onFailure`." }],
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
