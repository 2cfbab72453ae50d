import * as z from "zod";
import {
  anything,
  flag,
  list,
  object,
  oneOf,
  reference,
  since,
  text,
  timestamp,
  undeclared,
  uuid,
  word,
} from "../../schema/field.ts";
import { UserContent } from "../../shape/content/message.ts";
import { Origin } from "../../shape/message/origin.ts";
import { subagent } from "../../shape/message/subagent.ts";
import { defineMessage } from "../define.ts";

const toolResultMeta = object({
  id: reference("Id of the tool use."),
  permission_decision: object({
    decision: oneOf(["accept", "reject"], "Whether the tool was allowed to run."),
    source: oneOf(
      [
        "config",
        "user_temporary",
        "user_permanent",
        "user_reject",
        "user_abort",
        "hook",
        "permission_updated_input_invalid",
      ],
      "Who decided: rules and mode, the person once or permanently, or a hook. Empty if the request was withdrawn, or if the input that replaced the model's does not match the tool's schema.",
    ),
    reason_type: word("What the decision rests on: `mode`, `rule`, `hook`, `classifier`, ...").optional(),
  })
    .meta({ description: "The decision about the tool use." })
    .optional(),
  non_execution_kind: oneOf(
    ["permission-rule", "user-rejected", "automode-unavailable", "cancelled", "interrupted"],
    "Why the tool did not run or did not finish. Absent if it ran.",
  ).optional(),
});

export const user = defineMessage({
  name: "user",
  summary:
    "A message with the role `user`. A host sends one to prompt the agent. An agent sends one for each tool result, for text that it adds itself, and, with `isReplay`, to repeat a message that it received.",
  since: "0.1.0",
  stability: "declared",
  direction: "both",
  yielded: true,
  schema: object({
    type: z.literal("user"),
    message: UserContent,
    parent_tool_use_id: reference("Tool use that started the subagent; `null` on the main thread.").nullable(),
    uuid: uuid(
      "UUID of the message. If the host sets it, the agent reports the message's `command_lifecycle`.",
    ).optional(),
    session_id: reference("Session of the message. A host may leave it empty.")
      .meta({ optionalSince: "0.2.86" })
      .optional(),
    timestamp: since("0.2.77", timestamp("When the message was created, by its sender's clock.")).optional(),
    isSynthetic: flag("Whether the agent or the host generated the text, instead of a person.").optional(),
    isReplay: since("0.1.5", flag("Whether the agent repeats a message that it received.")).optional(),
    tool_use_result: since(
      "0.1.50",
      anything("Structured result of the tool; its shape depends on the tool."),
    ).optional(),
    tool_result_meta: undeclared(
      list(toolResultMeta, "How each tool result came about."),
      "every session with tools",
    ).optional(),
    priority: since(
      "0.2.64",
      oneOf(
        ["now", "next", "later"],
        "When to process the message: immediately and stopping the turn, as soon as the turn allows, or after the turn.",
      ),
    ).optional(),
    origin: since("0.2.110", Origin).optional(),
    shouldQuery: since(
      "0.2.110",
      flag("`false` keeps the message for the next prompt without calling the model."),
    ).optional(),
    client_composed: since(
      "0.3.280",
      z.literal(true).meta({
        description: "Whether mentions and slash commands in the text stay unexpanded, because the host generated it.",
      }),
    ).optional(),
    pasted_content: since(
      "0.3.277",
      list(
        UserContent.shape.content,
        "Text that the user pasted, outside `message`; the agent appends it to the prompt.",
      ),
    ).optional(),
    inline_pastes: since(
      "0.3.280",
      list(text("One pasted text."), "Text that the user pasted, inside `message`."),
    ).optional(),
    file_attachments: since(
      "0.2.89",
      list(anything("One attachment."), "Files attached to a repeated message."),
    ).optional(),
    refused_message_id: undeclared(
      reference("`message.id` of the refusal that the text explains."),
      "sessions whose model refused",
    ).optional(),
    retracted_message_uuids: undeclared(
      list(reference("`uuid` of a frame."), "Frames of an answer that the text replaces; remove them."),
      "sessions whose model announced a tool call and made none",
    ).optional(),
    ...subagent,
  }),
  examples: [
    { type: "user", message: { role: "user", content: "Hello" }, parent_tool_use_id: null, session_id: "" },
    {
      type: "user",
      message: {
        role: "user",
        content: [{ type: "tool_result", tool_use_id: "t1", content: "ok", is_error: false }],
      },
      parent_tool_use_id: null,
      session_id: "s1",
      uuid: "00000000-0000-4000-8000-000000000003",
      timestamp: "2026-01-01T00:00:00.000Z",
      tool_use_result: { stdout: "ok", stderr: "", interrupted: false },
      tool_result_meta: [
        { id: "t1", permission_decision: { decision: "accept", source: "config", reason_type: "mode" } },
      ],
    },
    {
      type: "user",
      message: { role: "user", content: "Hello" },
      parent_tool_use_id: null,
      session_id: "s1",
      uuid: "00000000-0000-4000-8000-000000000004",
      isReplay: true,
    },
  ],
});
