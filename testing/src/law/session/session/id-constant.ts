import { asText } from "@agentwire/protocol/json";
import { defineCheckedLaw } from "../../define.ts";

/**
 * Frames after which the session may change its id, once. Frames that are already on their way still have the old one.
 */
const renaming = new Set(["conversation_reset"]);

export const idConstant = defineCheckedLaw("session.id.constant", () => {
  let current: { readonly id: string; readonly seq: number } | undefined;
  let mayChange = false;
  return {
    message({ from, name, frame, seq }) {
      if (from !== "agent") return undefined;
      const id = asText(frame.session_id);
      if (renaming.has(name)) mayChange = true;
      if (id === undefined) return undefined;
      const before = current;
      if (id === "")
        return before === undefined
          ? undefined
          : { message: "A frame has an empty session id.", related: [before.seq] };
      if (before?.id === id) return true;
      const allowed = mayChange || !before;
      current = { id, seq };
      mayChange = false;
      return allowed || { message: `The session id changed from "${before.id}" to "${id}".`, related: [before.seq] };
    },
  };
});
