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
      return { message: `SIGTERM ended the agent with ${code ?? signal}, not with 143.`, related: [sent] };
    },
  };
});
