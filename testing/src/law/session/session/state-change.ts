import { defineLaw } from "../../define.ts";
import { asText } from "../../reading/json.ts";

export const stateChange = defineLaw("session.state.change", (report) => {
  let last: { readonly state: string; readonly seq: number } | undefined;
  return {
    message(message) {
      if (message.from !== "agent" || message.name !== "system/session_state_changed") return;
      const state = asText(message.frame.state) ?? "";
      if (last?.state === state)
        report({
          side: "agent",
          at: message,
          message: `The session state was announced as ${state} twice in a row.`,
          related: [last.seq],
        });
      last = { state, seq: message.seq };
    },
  };
});
