import * as z from "zod";
import { defineTool } from "../define.ts";

const Finding = () =>
  z.strictObject({
    file: z.string().meta({ description: "Path of the file" }),
    line: z.int().optional().meta({ description: "Line that it is about" }),
    summary: z.string().meta({ description: "The problem in one sentence" }),
    failure_scenario: z.string().meta({ description: "Inputs or state that lead to the wrong result" }),
    category: z.string().optional().meta({ description: "Kind of problem" }),
    verdict: z.enum(["CONFIRMED", "PLAUSIBLE"]).optional().meta({ description: "Confidence in the finding" }),
    outcome: z.string().optional().meta({ description: "The outcome of the finding" }),
  });

/** Reports the findings of a review to the host in a structured form. */
export const reportFindings = defineTool({
  name: "ReportFindings",
  description:
    "Reports the findings of a code review, the most severe first. Call it once, with an empty list for none.",
  input: () =>
    z.strictObject({
      findings: z.array(Finding()).max(32),
      level: z.enum(["low", "medium", "high", "xhigh", "max"]).optional().meta({ description: "Effort of the review" }),
    }),
  output: () => z.object({ count: z.number(), level: z.string().optional(), findings: z.array(Finding()) }),
  subject: () => ({ kind: "free" }),
  async run({ findings, level }) {
    return { kind: "done", output: { count: findings.length, ...(level === undefined ? {} : { level }), findings } };
  },
  render: ({ count }) =>
    count === 0 ? "No findings reported." : `${count} finding${count === 1 ? "" : "s"} reported.`,
});
