import { defineCheckedLaw } from "../../define.ts";
import { BoundedMap } from "../../session-event/bounded-map.ts";

export const requestIdUnique = defineCheckedLaw("control.request.id-unique", () => {
  const requestIds = new BoundedMap<string, number>();
  return {
    request({ from, id, seq }) {
      const first = requestIds.get(`${from} ${id}`);
      if (first !== undefined) return { message: `Request id "${id}" was used before.`, related: [first] };
      requestIds.set(`${from} ${id}`, seq);
      return true;
    },
  };
});
