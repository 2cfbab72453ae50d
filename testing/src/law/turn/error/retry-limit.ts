import { defineCheckedLaw } from "../../define.ts";

export const retryLimit = defineCheckedLaw("error.retry.limit", () => ({
  whole({ from, name, frame: { attempt, max_retries: most } }) {
    if (from !== "agent" || name !== "system/api_retry") return undefined;
    if (typeof attempt !== "number" || typeof most !== "number") return undefined;
    return attempt <= most || `Attempt ${attempt} was announced where ${most} are allowed.`;
  },
}));
