import { defineCheckedLaw } from "../../define.ts";

/** Maximum number of concurrent calls, each with its own attempts. */
const calls = 64;

export const retryAnnounced = defineCheckedLaw("error.retry.announced", () => {
  /** The last announced attempt of each call. */
  let last: number[] = [];
  return {
    completeMessage({ from, name, frame }) {
      if (from !== "agent" || name !== "system/api_retry") return undefined;
      const missing = ["attempt", "max_retries", "retry_delay_ms"].find((key) => typeof frame[key] !== "number");
      if (missing !== undefined) return `The announcement of another attempt does not say \`${missing}\`.`;
      const attempt = Number(frame.attempt);
      if (attempt < 1) return `Attempt ${attempt} was announced; attempts are counted from 1.`;
      const before = last.lastIndexOf(attempt - 1);
      if (attempt > 1 && before < 0) return `Attempt ${attempt} was announced, and the one before it was not.`;
      last = [...last.toSpliced(before, before < 0 ? 0 : 1), attempt].slice(-calls);
      return true;
    },
  };
});
