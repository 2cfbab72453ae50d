import { z } from "zod";
import { flag, object, text } from "../../schema/field.ts";
import { defineControl } from "../define.ts";

export const ultrareviewLaunch = defineControl({
  subtype: "ultrareview_launch",
  summary: "Starts a review of the code in the cloud. Two user frames with `isReplay` tell what came of it.",
  since: "0.2.112",
  stability: "undeclared",
  evidence: "answered by the CLI 2.1.330 over stdio; sent by the SDK's own JavaScript",
  direction: "host-to-agent",
  request: object({
    subtype: z.literal("ultrareview_launch"),
    args: text("What to review, as after the slash command."),
    confirm: flag("The user has agreed to what it costs."),
  }),
  response: object({
    status: z.string().describe("What came of it, for example `error`."),
    message: text("The same in words.").optional(),
    gate_blocker: z.string().describe("What keeps it from starting, for example `kill_switch`.").optional(),
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
