import { defineCheckedLaw } from "../../define.ts";
import { BoundedMap } from "../../session-event/bounded-map.ts";

/** The model service assigns the ids, and may reuse one later. Two calls that are open at once must not share one. */
export const useIdOpen = defineCheckedLaw("tool.use.id-open", () => {
  const open = new BoundedMap<string, number>();
  return {
    called({ call: { id, seq } }) {
      const first = open.get(id);
      open.set(id, seq);
      if (first === undefined) return true;
      return { message: `Tool use id "${id}" belongs to a call that is still open.`, related: [first] };
    },
    resolved({ call }) {
      open.delete(call.id);
      return undefined;
    },
    concluded() {
      open.clear();
      return undefined;
    },
  };
});
