import { controlHandler } from "../../../connection/control-handler.ts";

/** Refuses feedback, because this agent sends none. */
export const submitFeedback = controlHandler("submit_feedback", () => ({
  feedback_id: null,
  unavailable_reason: "This agent sends no feedback.",
}));
