import { defineCheckedLaw } from "../../define.ts";

/** Output of an agent that is not JSON violates the requirement of pure output. */
export const lineFrame = defineCheckedLaw("framing.line.frame", () => ({
  unreadable({ from, fault, reason }) {
    if (fault === "request" || (fault === "json" && from === "agent")) return undefined;
    return `A line of the ${from} is not a frame: ${reason}.`;
  },
  message: () => true,
  request: () => true,
  response: () => true,
}));
