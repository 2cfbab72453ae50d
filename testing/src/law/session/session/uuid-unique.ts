import { asText } from "@agentwire/protocol/json";
import { defineCheckedLaw } from "../../define.ts";
import { Recent } from "../../session-event/recent.ts";

export const uuidUnique = defineCheckedLaw("session.uuid.unique", () => {
  const seen = new Recent();
  return {
    message({ from, frame, seq }) {
      const uuid = asText(frame.uuid);
      if (from !== "agent" || uuid === undefined) return undefined;
      const first = seen.note(uuid, seq);
      return first === undefined || { message: `Two frames carry the uuid "${uuid}".`, related: [first] };
    },
  };
});
