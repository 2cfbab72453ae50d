import { defineCheckedLaw } from "../../define.ts";

export const finalMessage = defineCheckedLaw("error.final.message", () => ({
  concluded({ turn: { init, last }, result }) {
    if (!init || result.terminal_reason !== "api_error" || result.is_error !== true) return undefined;
    return (
      typeof last?.frame.error === "string" ||
      "A turn failed at the model, and no assistant frame showed the failure with its class."
    );
  },
}));
