import type { ControlHandler } from "../define.ts";

/** There is nobody whom feedback could be sent to. */
export const submitFeedback: ControlHandler<"submit_feedback"> = () => ({
  feedback_id: null,
  unavailable_reason: "This agent sends no feedback.",
});
