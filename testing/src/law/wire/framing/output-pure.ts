import { defineCheckedLaw } from "../../define.ts";

export const outputPure = defineCheckedLaw("framing.output.pure", () => ({
  unreadable: ({ from, fault }) =>
    from === "agent" && fault === "json" ? "The agent printed a line that is not JSON." : undefined,
  message: ({ from }) => (from === "agent" ? true : undefined),
}));
