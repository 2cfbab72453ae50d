import { asText } from "@agentwire/protocol/json";
import { defineCheckedLaw } from "../../define.ts";

export const stateChange = defineCheckedLaw("session.state.change", () => {
  let last: { readonly state: string; readonly seq: number } | undefined;
  let hasEnded = false;
  /** The number of announced questions whose answer may announce `running`. */
  let waits = 0;
  let hasRequested = false;
  return {
    request({ from }) {
      if (from === "agent") hasRequested = true;
      return undefined;
    },
    completeMessage({ from, name, frame, seq }) {
      if (from !== "agent") return undefined;
      if (frame.type === "result") hasEnded = true;
      if (name !== "system/session_state_changed") return undefined;
      const state = asText(frame.state) ?? "";
      const before = last;
      const isNextTurn = state === "running" && hasEnded;
      const isNextQuestion = state === "requires_action" && hasRequested;
      const isNextAnswer = state === "running" && waits > 0;
      if (state === "requires_action") waits++;
      else waits = state === "running" ? Math.max(waits - 1, 0) : 0;
      last = { state, seq };
      hasEnded = false;
      hasRequested = false;
      if (before?.state !== state || state === "idle" || isNextTurn || isNextQuestion || isNextAnswer) return true;
      return { message: `The session state was announced as ${state} twice in a row.`, related: [before.seq] };
    },
  };
});
