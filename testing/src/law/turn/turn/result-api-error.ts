import { defineCheckedLaw } from "../../define.ts";

export const resultApiError = defineCheckedLaw("turn.result.api-error", () => ({
  concluded({ turn: { last }, result }) {
    if (last?.frame.is_api_error_message !== true || typeof last.frame.error !== "string") return undefined;
    if (result.terminal_reason === "max_turns" || result.subtype === "error_max_turns") return undefined;
    return (
      (result.subtype === "success" && result.is_error === true) ||
      `A failure of the model is a result of subtype ${String(result.subtype)} with is_error ${String(result.is_error)}.`
    );
  },
}));
