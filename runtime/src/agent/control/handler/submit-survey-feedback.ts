import { controlHandler } from "../../../connection/control-handler.ts";

/** Refuses survey feedback, because this agent sends none. */
export const submitSurveyFeedback = controlHandler("submit_survey_feedback", () => ({
  feedback_id: null,
  unavailable_reason: "This agent sends no feedback.",
}));
