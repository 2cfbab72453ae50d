import { asText } from "@agentwire/protocol/json";
import { defineCheckedLaw } from "../../define.ts";

export const stateChange = defineCheckedLaw("session.state.change", () => {
  let last: { readonly state: string; readonly seq: number } | undefined;
  return {
    completeMessage({ from, name, frame, seq }) {
      if (from !== "agent" || name !== "system/session_state_changed") return undefined;
      const state = asText(frame.state) ?? "";
      const before = last;
      last = { state, seq };
      if (before?.state !== state || state === "idle") return true;
      return { message: `The session state was announced as ${state} twice in a row.`, related: [before.seq] };
    },
  };
});
