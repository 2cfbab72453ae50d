import { controlHandler } from "../../../connection/control-handler.ts";

/** This agent has no service that reviews code. */
export const ultrareviewLaunch = controlHandler("ultrareview_launch", () => ({
  status: "error",
  message: "Reviews in the cloud are not available in this agent.",
}));
