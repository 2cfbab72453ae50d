import { judging } from "../../define.ts";
import { asText } from "../../reading/json.ts";
import { Memory } from "../../reading/memory.ts";

export const uuidUnique = judging("session.uuid.unique", () => {
  const seen = new Memory<string, number>();
  return {
    message({ from, frame, seq }) {
      const uuid = asText(frame.uuid);
      if (from !== "agent" || uuid === undefined) return undefined;
      const first = seen.get(uuid);
      if (first !== undefined) return { message: `Two frames carry the uuid "${uuid}".`, related: [first] };
      seen.set(uuid, seq);
      return true;
    },
  };
});
