import * as z from "zod";
import { flag, object, reference, text } from "../../schema/field.ts";
import { defineControl } from "../define.ts";
import { malformed } from "../malformed.ts";

export const getTaskOutput = defineControl({
  subtype: "get_task_output",
  summary: "Reads the end of a background command's output, at most 8 KiB. May contain escape sequences.",
  since: "0.3.287",
  stability: "declared",
  direction: "host-to-agent",
  request: object({ subtype: z.literal("get_task_output"), task_id: reference("Id of the task.") }),
  response: object({
    output: text("End of the output."),
    total_bytes: z.number().meta({ unit: "bytes", description: "Size of the whole output." }),
    truncated: flag("Whether earlier output was left out."),
  }),
  errors: [malformed, { when: "The session has no command or monitor with that id." }],
  deadlineMs: 10_000,
  examples: [
    {
      request: { subtype: "get_task_output", task_id: "b1" },
      response: { output: "listening on 3000\n", total_bytes: 18, truncated: false },
    },
  ],
});
