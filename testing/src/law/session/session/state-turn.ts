import { asText } from "@agentwire/protocol/json";
import { defineCheckedLaw } from "../../define.ts";

const known = new Set(["running", "requires_action", "idle"]);

export const stateTurn = defineCheckedLaw("session.state.turn", () => {
  let state: { readonly name: string; readonly seq: number } | undefined;
  let spared = false;
  let begun: number | undefined;
  return {
    completeMessage({ from, name, frame, seq }) {
      if (from !== "agent" || (name !== "system/session_state_changed" && name !== "system/init")) return undefined;
      if (name === "system/init") {
        begun = seq;
        if (!state || state.name === "running") return state && true;
        return { message: `A turn began while the state was ${state.name}.`, related: [state.seq] };
      }
      if (!state && begun !== undefined)
        return { message: "A turn began before its state was announced.", related: [begun] };
      state = { name: asText(frame.state) ?? "", seq };
      if (state.name === "idle" && begun !== undefined)
        return { message: "The state became idle although the turn had no result.", related: [begun] };
      return known.has(state.name) || `The session state was announced as "${state.name}", which is none.`;
    },
    concluded({ turn }) {
      begun = undefined;
      if (!turn.init || !state) return undefined;
      if (state.name === "running") return true;
      return { message: `A turn ended while the state was ${state.name}.`, related: [state.seq] };
    },
    signal() {
      spared = true;
      return undefined;
    },
    exit({ signal }) {
      if (spared || signal !== null || !state) return undefined;
      if (state.name === "idle") return true;
      return { message: `The agent ended while the state was ${state.name}.`, related: [state.seq] };
    },
  };
});
