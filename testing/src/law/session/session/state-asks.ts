import { asText } from "@agentwire/protocol/json";
import { defineCheckedLaw } from "../../define.ts";

export const stateAsks = defineCheckedLaw("session.state.asks", () => {
  let state: string | undefined;
  let requestSeq: number | undefined;
  /** Whether the state was correct at some time between question and answer. */
  let announced = false;
  return {
    completeMessage({ from, name, frame }) {
      if (from !== "agent" || name !== "system/session_state_changed") return undefined;
      state = asText(frame.state);
      announced ||= state === "requires_action";
      return undefined;
    },
    request({ from, subtype, seq }) {
      if (from !== "agent" || subtype !== "can_use_tool") return undefined;
      requestSeq = seq;
      announced = state === "requires_action";
      return undefined;
    },
    exchange({ request: { subtype, from } }) {
      if (from !== "agent" || subtype !== "can_use_tool" || state === undefined || requestSeq === undefined)
        return undefined;
      const related = [requestSeq];
      requestSeq = undefined;
      if (announced) return true;
      return { message: `The host was asked for a permission while the state was ${state}.`, related };
    },
  };
});
