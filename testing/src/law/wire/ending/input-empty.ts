import { defineCheckedLaw } from "../../define.ts";

export const inputEmpty = defineCheckedLaw("ending.input.empty", () => {
  let prompted = false;
  let disturbed = false;
  let greeted = false;
  let results = 0;
  let ended = false;
  const disturb = () => {
    disturbed = true;
    return undefined;
  };
  return {
    completeMessage({ from, name }) {
      if (from === "host" && name !== "keep_alive") prompted = true;
      if (from === "agent" && name.startsWith("result")) results += 1;
      return undefined;
    },
    request({ from }) {
      greeted ||= from === "host";
      return undefined;
    },
    unreadable: disturb,
    torn: disturb,
    signal: disturb,
    end({ from }) {
      ended ||= from === "host";
      return undefined;
    },
    exit({ code, signal }) {
      if (!ended || signal !== null || prompted || disturbed || !greeted || results > 0) return undefined;
      return code === 0 || `The input ended before any prompt, and the agent exited with ${code ?? signal}.`;
    },
  };
});
