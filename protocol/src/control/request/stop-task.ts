import * as z from "zod";
import { object, reference } from "../../schema/field.ts";
import { defineControl } from "../define.ts";
import { malformed } from "../malformed.ts";

export const stopTask = defineControl({
  subtype: "stop_task",
  summary: "Stops a background task. An unknown task is not an error.",
  since: "0.2.41",
  stability: "declared",
  direction: "host-to-agent",
  request: object({ subtype: z.literal("stop_task"), task_id: reference("Id of the task.") }),
  response: object({}),
  errors: [malformed],
  deadlineMs: 10_000,
  examples: [{ request: { subtype: "stop_task", task_id: "b1" }, response: {} }],
});
