import { controlHandler } from "../../../connection/control-handler.ts";

/** This agent sends answers to surveys nowhere. */
export const submitSurveyFeedback = controlHandler("submit_survey_feedback", () => ({
  feedback_id: null,
  unavailable_reason: "This agent sends no feedback.",
}));
