import * as z from "zod";
import { flag, id, object, reference, text } from "../../schema/field.ts";
import { feedbackSurface } from "../../shape/catalogue/feedback-surface.ts";
import { defineControl } from "../define.ts";

export const submitSurveyFeedback = defineControl({
  subtype: "submit_survey_feedback",
  summary: "Sends the user's answer to a survey.",
  since: "0.3.330",
  stability: "undeclared",
  evidence: "answered by the CLI 2.1.330 over stdio; sent by the SDK's own JavaScript",
  direction: "host-to-agent",
  request: object({
    subtype: z.literal("submit_survey_feedback"),
    description: text("Text of the answer; may be empty."),
    appearance_id: reference("Id of the survey."),
    survey_response: z.enum(["bad", "fine", "good"]).describe("Option that the user chose."),
    survey_type: z.enum(["session", "post_compact", "memory", "long_context"]).describe("Subject of the survey."),
    surface: feedbackSurface.optional(),
  }),
  response: object({
    feedback_id: id("Id of the feedback.").nullable().describe("`null` if the feedback was not sent."),
    unavailable_reason: text("Why the feedback cannot be sent.").optional(),
    is_zdr_org: flag("The organization retains no data.").optional(),
  }),
  errors: [],
  deadlineMs: 60_000,
  examples: [
    {
      request: {
        subtype: "submit_survey_feedback",
        description: "",
        appearance_id: "s1",
        survey_response: "fine",
        survey_type: "session",
      },
      response: { feedback_id: null, unavailable_reason: "switched off" },
    },
  ],
});
