import { asText } from "@agentwire/protocol/json";
import { defineCheckedLaw } from "../../define.ts";
import { BoundedMap } from "../../session-event/bounded-map.ts";

export const userReplay = defineCheckedLaw("message.user.replay", () => {
  const sent = new BoundedMap<string, number>();
  return {
    completeMessage({ from, name, frame, seq }) {
      const uuid = asText(frame.uuid);
      if (name !== "user" || uuid === undefined) return undefined;
      if (from === "host") {
        sent.set(uuid, seq);
        return undefined;
      }
      const prompt = sent.get(uuid);
      if (prompt === undefined) return undefined;
      return frame.isReplay === true || { message: "The echo of a prompt does not say `isReplay`.", related: [prompt] };
    },
  };
});
