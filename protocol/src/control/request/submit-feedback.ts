import { z } from "zod";
import { flag, id, object, path, reference, text } from "../../schema/field.ts";
import { feedbackSurface } from "../../shape/catalogue/feedback-surface.ts";
import { defineControl } from "../define.ts";

export const submitFeedback = defineControl({
  subtype: "submit_feedback",
  summary:
    "Sends what the user has to say about the agent to its maker. What cannot be sent is a success that says why.",
  since: "0.2.126",
  stability: "undeclared",
  evidence: "answered by the CLI 2.1.330 over stdio; sent by the SDK's own JavaScript",
  direction: "host-to-agent",
  request: object({
    subtype: z.literal("submit_feedback"),
    description: text("What the user says."),
    surface: feedbackSurface.optional(),
    draft_id: reference("The draft that it comes from.").optional(),
    type: z.enum(["bug", "idea", "missing_capability"]).describe("Its kind.").optional(),
    title: text("A heading.").optional(),
    area: z.string().describe("What it concerns.").optional(),
    attach_transcript: flag("Sends the transcript along.").optional(),
    save_locally: flag("Keeps it on this machine.").optional(),
  }),
  response: object({
    feedback_id: id("The feedback.").nullable().describe("`null` where it was not sent."),
    unavailable_reason: text("Why it cannot be sent.").optional(),
    is_zdr_org: flag("The organisation keeps no data.").optional(),
    failure_reason: text("Why sending failed.").optional(),
    status_code: z.number().int().describe("The HTTP status of that.").optional(),
    ccshare_url: z.string().describe("Where it can be seen.").optional(),
    bundle_path: path("Where it was kept.").optional(),
  }),
  errors: [],
  deadlineMs: 60_000,
  examples: [
    {
      request: { subtype: "submit_feedback", description: "nice", surface: "sdk" },
      response: { feedback_id: null, unavailable_reason: "switched off" },
    },
  ],
});
