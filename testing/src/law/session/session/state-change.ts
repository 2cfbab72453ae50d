import { asText } from "@agentwire/protocol/json";
import { defineCheckedLaw } from "../../define.ts";

export const stateChange = defineCheckedLaw("session.state.change", () => {
  let last: { readonly state: string; readonly seq: number } | undefined;
  let hasEnded = false;
  return {
    completeMessage({ from, name, frame, seq }) {
      if (from !== "agent") return undefined;
      if (frame.type === "result") hasEnded = true;
      if (name !== "system/session_state_changed") return undefined;
      const state = asText(frame.state) ?? "";
      const before = last;
      const isNextTurn = state === "running" && hasEnded;
      last = { state, seq };
      hasEnded = false;
      if (before?.state !== state || state === "idle" || isNextTurn) return true;
      return { message: `The session state was announced as ${state} twice in a row.`, related: [before.seq] };
    },
  };
});
