import { defineLaw } from "../../define.ts";
import { asText } from "../../reading/json.ts";
import { Memory } from "../../reading/memory.ts";

export const uuidUnique = defineLaw("session.uuid.unique", (report) => {
  const seen = new Memory<string, number>();
  return {
    message(message) {
      const uuid = asText(message.frame.uuid);
      if (message.from !== "agent" || uuid === undefined) return;
      const first = seen.get(uuid);
      if (first === undefined) seen.set(uuid, message.seq);
      else report({ side: "agent", at: message, message: `Two frames carry the uuid "${uuid}".`, related: [first] });
    },
  };
});
