import { z } from "zod";
import { flag, object, reference, text } from "../../schema/field.ts";
import { defineControl } from "../define.ts";
import { malformed } from "../malformed.ts";

export const getTaskOutput = defineControl({
  subtype: "get_task_output",
  summary: "Reads the end of what a background command has printed, at most 8 KiB. May hold escape sequences.",
  since: "0.3.300",
  stability: "declared",
  direction: "host-to-agent",
  request: object({ subtype: z.literal("get_task_output"), task_id: reference("The task.") }),
  response: object({
    output: text("The end of the output."),
    total_bytes: z.number().meta({ unit: "bytes", description: "Size of all of it." }),
    truncated: flag("There was more before it."),
  }),
  errors: [malformed, { when: "No command or monitor of this session has that id." }],
  deadlineMs: 10_000,
  examples: [
    {
      request: { subtype: "get_task_output", task_id: "b1" },
      response: { output: "listening on 3000\n", total_bytes: 18, truncated: false },
    },
  ],
});
