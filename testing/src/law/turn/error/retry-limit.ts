import { defineCheckedLaw } from "../../define.ts";

export const retryLimit = defineCheckedLaw("error.retry.limit", () => ({
  completeMessage({ from, name, frame: { attempt, max_retries: max } }) {
    if (from !== "agent" || name !== "system/api_retry") return undefined;
    if (typeof attempt !== "number" || typeof max !== "number") return undefined;
    return attempt <= max || `Attempt ${attempt} was announced where ${max} are allowed.`;
  },
}));
