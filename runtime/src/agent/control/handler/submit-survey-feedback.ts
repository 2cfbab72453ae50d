import type { ControlHandler } from "../define.ts";

/** There is nobody whom an answer to a survey could be sent to. */
export const submitSurveyFeedback: ControlHandler<"submit_survey_feedback"> = () => ({
  feedback_id: null,
  unavailable_reason: "This agent sends no feedback.",
});
