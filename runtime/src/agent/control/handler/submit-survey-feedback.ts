import { controlHandler } from "../../../connection/control-handler.ts";

const responses: readonly unknown[] = ["bad", "fine", "good"];
const types: readonly unknown[] = ["session", "post_compact", "memory", "long_context"];

/** Refuses survey feedback, because this agent sends none. */
export const submitSurveyFeedback = controlHandler("submit_survey_feedback", (_, request) => {
  const { description, appearance_id: appearance, survey_response: response, survey_type: type, surface } = request;
  const isValid =
    [description, appearance].every((value: unknown) => typeof value === "string") &&
    responses.includes(response) &&
    types.includes(type) &&
    ["string", "undefined"].includes(typeof surface);
  return {
    feedback_id: null,
    unavailable_reason: isValid ? "This agent sends no feedback." : "The request is malformed.",
  };
});
