import * as z from "zod";
import { flag, object, reference } from "../../schema/field.ts";
import { defineControl } from "../define.ts";

export const backgroundTasks = defineControl({
  subtype: "background_tasks",
  summary: "Moves running commands and subagents to the background so that the turn can continue.",
  since: "0.2.139",
  stability: "declared",
  direction: "host-to-agent",
  request: object({
    subtype: z.literal("background_tasks"),
    tool_use_id: reference("Moves only the task of this tool use. If absent, moves all tasks.").optional(),
  }),
  response: object({
    backgrounded: flag(
      "Whether the task of `tool_use_id` was found; present only if the request names one.",
    ).optional(),
  }),
  errors: [],
  deadlineMs: 10_000,
  examples: [
    { request: { subtype: "background_tasks", tool_use_id: "toolu_01" }, response: { backgrounded: true } },
    { request: { subtype: "background_tasks" }, response: {} },
  ],
});
