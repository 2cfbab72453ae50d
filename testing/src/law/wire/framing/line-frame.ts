import { defineCheckedLaw } from "../../define.ts";

/** What an agent prints that is no JSON at all is a breach of its pure output. */
export const lineFrame = defineCheckedLaw("framing.line.frame", () => ({
  unreadable({ from, fault, reason }) {
    if (fault === "request" || (fault === "json" && from === "agent")) return undefined;
    return `A line of the ${from} is no frame: ${reason}.`;
  },
  message: () => true,
  request: () => true,
  response: () => true,
}));
