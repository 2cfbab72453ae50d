import { z } from "zod";
import { flag, object, reference } from "../../schema/field.ts";
import { defineControl } from "../define.ts";

export const backgroundTasks = defineControl({
  subtype: "background_tasks",
  summary: "Sends running commands and subagents to the background, so that the turn goes on without them.",
  since: "0.2.141",
  stability: "declared",
  direction: "host-to-agent",
  request: object({
    subtype: z.literal("background_tasks"),
    tool_use_id: reference("Only the task of this tool use. Absent: all of them.").optional(),
  }),
  response: object({
    backgrounded: flag("With `tool_use_id`: whether there was such a task to send.").optional(),
  }),
  errors: [],
  deadlineMs: 10_000,
  examples: [
    { request: { subtype: "background_tasks", tool_use_id: "toolu_01" }, response: { backgrounded: true } },
    { request: { subtype: "background_tasks" }, response: {} },
  ],
});
