import { reference, text, undeclared, word } from "../../schema/field.ts";
import { defineMessage } from "../define.ts";
import { systemFrame } from "../frame.ts";

export const permissionDenied = defineMessage({
  name: "system/permission_denied",
  summary:
    "A tool use was denied without a permission request: by a rule, by the mode, or because no one can be asked. The result has the complete list.",
  since: "0.2.136",
  stability: "declared",
  direction: "agent-to-host",
  yielded: true,
  schema: systemFrame("permission_denied", {
    tool_name: word("The tool."),
    tool_use_id: reference("Id of the tool use."),
    agent_id: reference("Subagent of the tool use; absent on the main thread.").optional(),
    decision_reason_type: word("What the refusal rests on: `rule`, `mode`, `classifier`, `asyncAgent`, ...").optional(),
    decision_reason: text("Reason for the denial.").optional(),
    decision_reason_code: undeclared(
      word("Reason as a code."),
      "sessions in auto mode without its classifier",
    ).optional(),
    message: text("Text of the tool result."),
  }),
  examples: [
    {
      type: "system",
      subtype: "permission_denied",
      tool_name: "Bash",
      tool_use_id: "t1",
      decision_reason_type: "mode",
      message: "Not allowed.",
      uuid: "00000000-0000-4000-8000-000000000119",
      session_id: "s1",
    },
  ],
});
