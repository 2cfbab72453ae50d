import { judging } from "../../define.ts";

export const requestId = judging("control.request.id", () => ({
  unreadable: ({ fault, reason }) =>
    fault === "request" ? `A control frame cannot be matched: ${reason}.` : undefined,
  request: () => true,
}));
