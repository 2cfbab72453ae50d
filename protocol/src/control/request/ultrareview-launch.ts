import * as z from "zod";
import { flag, object, text } from "../../schema/field.ts";
import { defineControl } from "../define.ts";

export const ultrareviewLaunch = defineControl({
  subtype: "ultrareview_launch",
  summary: "Starts a code review in the cloud. Two user frames with `isReplay` report the result.",
  since: "0.2.112",
  stability: "undeclared",
  evidence: "answered by the CLI 2.1.330 over stdio; sent by the SDK's own JavaScript",
  direction: "host-to-agent",
  request: object({
    subtype: z.literal("ultrareview_launch"),
    args: text("What to review, in the syntax of the slash command."),
    confirm: flag("Whether the user accepted the cost."),
  }),
  response: object({
    status: z.string().describe("Result, for example `error`."),
    message: text("Result as text.").optional(),
    gate_blocker: z.string().describe("Why the review did not start, for example `kill_switch`.").optional(),
  }),
  errors: [],
  deadlineMs: 60_000,
  examples: [
    {
      request: { subtype: "ultrareview_launch", args: "", confirm: false },
      response: { status: "error", message: "not available", gate_blocker: "kill_switch" },
    },
  ],
});
