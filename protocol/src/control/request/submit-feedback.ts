import * as z from "zod";
import { flag, id, object, path, reference, text } from "../../schema/field.ts";
import { feedbackSurface } from "../../shape/catalogue/feedback-surface.ts";
import { defineControl } from "../define.ts";

export const submitFeedback = defineControl({
  subtype: "submit_feedback",
  summary:
    "Sends the user's feedback about the agent to its vendor. If the feedback cannot be sent, the response is a success that says why.",
  since: "0.2.126",
  stability: "undeclared",
  evidence: "answered by the CLI 2.1.330 over stdio; sent by the SDK's own JavaScript",
  direction: "host-to-agent",
  request: object({
    subtype: z.literal("submit_feedback"),
    description: text("Text of the feedback."),
    surface: feedbackSurface.optional(),
    draft_id: reference("Draft that the feedback is based on.").optional(),
    type: z.enum(["bug", "idea", "missing_capability"]).describe("Kind of feedback.").optional(),
    title: text("Title of the feedback.").optional(),
    area: z.string().describe("Part of the product that the feedback is about.").optional(),
    attach_transcript: flag("Whether to include the transcript.").optional(),
    save_locally: flag("Whether to keep the feedback on this machine only.").optional(),
  }),
  response: object({
    feedback_id: id("Id of the feedback.").nullable().describe("`null` if the feedback was not sent."),
    unavailable_reason: text("Why the feedback cannot be sent.").optional(),
    is_zdr_org: flag("The organization retains no data.").optional(),
    failure_reason: text("Why sending failed.").optional(),
    status_code: z.number().int().describe("HTTP status of the failure.").optional(),
    ccshare_url: z.string().describe("URL of the feedback.").optional(),
    bundle_path: path("Local path of the feedback.").optional(),
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
