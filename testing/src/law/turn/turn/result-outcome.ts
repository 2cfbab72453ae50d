import { defineCheckedLaw } from "../../define.ts";

export const resultOutcome = defineCheckedLaw("turn.result.outcome", () => ({
  concluded({ result }) {
    const of = `A result of subtype ${String(result.subtype)}`;
    if (result.subtype === "success")
      return typeof result.result === "string" || `${of} carries no text in \`result\`.`;
    if (result.is_error !== true) return `${of} does not say \`is_error\`.`;
    return Array.isArray(result.errors) || `${of} carries no list in \`errors\`.`;
  },
}));
