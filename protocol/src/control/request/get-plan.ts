import * as z from "zod";
import { flag, object, path, text } from "../../schema/field.ts";
import { defineControl } from "../define.ts";

export const getPlan = defineControl({
  subtype: "get_plan",
  summary: "Returns the plan from plan mode.",
  since: "0.3.200",
  stability: "undeclared",
  onceDeclared: { since: "0.3.225", until: "0.3.234" },
  evidence: "answered by the CLI 2.1.330 over stdio; sent by the SDK's own JavaScript",
  direction: "host-to-agent",
  request: object({ subtype: z.literal("get_plan") }),
  response: object({
    exists: flag("Whether a plan exists."),
    content: text("Text of the plan.").optional(),
    path: path("Its file.").optional(),
  }),
  errors: [],
  deadlineMs: 10_000,
  examples: [{ request: { subtype: "get_plan" }, response: { exists: false } }],
});
