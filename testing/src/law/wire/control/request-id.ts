import { defineCheckedLaw } from "../../define.ts";

export const requestId = defineCheckedLaw("control.request.id", () => ({
  unreadable: ({ fault, reason }) =>
    fault === "request" ? `A control frame cannot be matched: ${reason}.` : undefined,
  request: () => true,
}));
