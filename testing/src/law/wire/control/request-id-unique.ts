import { judging } from "../../define.ts";
import { Memory } from "../../session-event/bounded-map.ts";

export const requestIdUnique = judging("control.request.id-unique", () => {
  const seen = new Memory<string, number>();
  return {
    request({ from, id, seq }) {
      const first = seen.get(`${from} ${id}`);
      if (first !== undefined) return { message: `Request id "${id}" was used before.`, related: [first] };
      seen.set(`${from} ${id}`, seq);
      return true;
    },
  };
});
