import { asText } from "@agentwire/protocol/json";
import { defineCheckedLaw } from "../../define.ts";
import { Recent } from "../../session-event/recent.ts";

export const uuidUnique = defineCheckedLaw("session.uuid.unique", () => {
  const recentIds = new Recent();
  return {
    message({ from, frame, seq }) {
      const uuid = asText(frame.uuid);
      if (from !== "agent" || uuid === undefined) return undefined;
      const first = recentIds.note(uuid, seq);
      return first === undefined || { message: `Two frames carry the uuid "${uuid}".`, related: [first] };
    },
  };
});
