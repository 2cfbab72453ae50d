import { controlHandler } from "../../../connection/control-handler.ts";

/** This agent sends feedback nowhere. */
export const submitFeedback = controlHandler("submit_feedback", () => ({
  feedback_id: null,
  unavailable_reason: "This agent sends no feedback.",
}));
