import { defineCheckedLaw } from "../../define.ts";

export const exitSigterm = defineCheckedLaw("ending.exit.sigterm", () => {
  let sent: number | undefined;
  let other = false;
  return {
    signal({ signal, seq }) {
      if (signal === "SIGTERM") sent ??= seq;
      else other = true;
      return undefined;
    },
    exit({ code, signal }) {
      if (sent === undefined || other || code === 0 || code === 1) return undefined;
      if (code === 143) return true;
      const how = code === null ? `was killed by ${signal}` : `exited with ${code}`;
      return { message: `After SIGTERM the agent ${how}; it must exit with 143.`, related: [sent] };
    },
  };
});
