import { z } from "zod";
import { list, object, reference, text } from "../../schema/field.ts";
import { defineMessage } from "../define.ts";
import { stamp } from "../frame.ts";

export const toolUseSummary = defineMessage({
  name: "tool_use_summary",
  summary: "A line that sums up the tool uses before it.",
  since: "0.2.19",
  stability: "declared",
  direction: "agent-to-host",
  yielded: true,
  schema: object({
    type: z.literal("tool_use_summary"),
    summary: text("The line."),
    preceding_tool_use_ids: list(reference("A tool use."), "The tool uses that are summed up."),
    ...stamp,
  }),
  examples: [
    {
      type: "tool_use_summary",
      summary: "Read two files",
      preceding_tool_use_ids: ["t1", "t2"],
      uuid: "00000000-0000-4000-8000-000000000138",
      session_id: "s1",
    },
  ],
});
