import { defineCheckedLaw } from "../../define.ts";
import { BoundedMap } from "../../session-event/bounded-map.ts";

export const resultOnce = defineCheckedLaw("tool.result.once", () => {
  const answered = new BoundedMap<string, number>();
  return {
    called({ call }) {
      answered.delete(call.id);
      return undefined;
    },
    resolved({ call: { id }, seq }) {
      const first = answered.get(id);
      if (first !== undefined) return { message: `Tool use "${id}" got a second result.`, related: [first] };
      answered.set(id, seq);
      return true;
    },
  };
});
