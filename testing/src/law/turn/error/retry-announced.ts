import { judging } from "../../define.ts";

export const retryAnnounced = judging("error.retry.announced", () => ({
  message({ from, name, frame }) {
    if (from !== "agent" || name !== "system/api_retry") return undefined;
    const missing = ["attempt", "max_retries", "retry_delay_ms"].find((key) => typeof frame[key] !== "number");
    return missing === undefined || `The announcement of another attempt does not say \`${missing}\`.`;
  },
}));
