import * as z from "zod";
import { list, object, reference, text } from "../../schema/field.ts";
import { defineMessage } from "../define.ts";
import { stamp } from "../frame.ts";

export const toolUseSummary = defineMessage({
  name: "tool_use_summary",
  summary: "Summary of the preceding tool uses.",
  since: "0.2.19",
  stability: "declared",
  direction: "agent-to-host",
  yielded: true,
  schema: object({
    type: z.literal("tool_use_summary"),
    summary: text("Text of the summary."),
    preceding_tool_use_ids: list(reference("Id of a tool use."), "Tool uses that the summary covers."),
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
