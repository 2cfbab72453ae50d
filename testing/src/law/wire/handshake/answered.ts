import { defineCheckedLaw } from "../../define.ts";

/** Frames of a turn. */
const inTurn = new Set(["system/init", "assistant", "stream_event"]);

export const initializeAnswered = defineCheckedLaw("handshake.initialize.answered", () => {
  let sent = 0;
  let open: number | undefined;
  return {
    request({ from, subtype, seq }) {
      if (from !== "host") return undefined;
      sent += 1;
      if (sent === 1 && subtype === "initialize") open = seq;
      return undefined;
    },
    message({ from, name }) {
      if (from === "host") sent += 1;
      if (from !== "agent" || open === undefined || !inTurn.has(name)) return undefined;
      const related = [open];
      open = undefined;
      return { message: `The frame \`${name}\` came before the answer to \`initialize\`.`, related };
    },
    exchange({ request: { from, seq } }) {
      if (from !== "host" || seq !== open) return undefined;
      open = undefined;
      return true;
    },
  };
});
