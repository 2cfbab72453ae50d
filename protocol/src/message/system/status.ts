import { count, list, literalsSince, oneOf, reference, since, text, undeclared } from "../../schema/field.ts";
import { PermissionMode } from "../../shape/permission/mode.ts";
import { defineMessage } from "../define.ts";
import { systemFrame } from "../frame.ts";

export const status = defineMessage({
  name: "system/status",
  summary:
    "Activity of the agent besides tools: calling the model or compacting the conversation; `null` when it ends. Also reports a new permission mode and the outcome of a compaction.",
  since: "0.1.31",
  stability: "declared",
  direction: "agent-to-host",
  yielded: true,
  schema: systemFrame("status", {
    status: literalsSince(
      { requesting: "0.2.108" },
      oneOf(["compacting", "requesting"], "Current activity; `null` if there is none."),
    ).nullable(),
    permissionMode: since("0.2.26", PermissionMode).optional(),
    compact_result: since("0.2.105", oneOf(["success", "failed"], "Outcome of the compaction.")).optional(),
    compact_error: since("0.2.105", text("Why the compaction failed.")).optional(),
    compact_output_chars: undeclared(
      count("Current size of the summary.").meta({ unit: "chars" }),
      "compactions",
    ).optional(),
    user_message_uuids: undeclared(
      list(reference("`uuid` of one user message."), "User messages that the turn responds to."),
      "sessions whose prompts had a uuid",
    ).optional(),
  }),
  examples: [
    {
      type: "system",
      subtype: "status",
      status: "requesting",
      uuid: "00000000-0000-4000-8000-000000000011",
      session_id: "s1",
    },
    {
      type: "system",
      subtype: "status",
      status: null,
      permissionMode: "acceptEdits",
      uuid: "00000000-0000-4000-8000-000000000012",
      session_id: "s1",
    },
  ],
});
