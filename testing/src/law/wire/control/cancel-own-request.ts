import { defineCheckedLaw } from "../../define.ts";
import { BoundedMap } from "../../session-event/bounded-map.ts";

export const cancelOwnRequest = defineCheckedLaw("control.cancel.own-request", () => {
  const asked = new BoundedMap<string, true>();
  return {
    request({ from, id }) {
      asked.set(`${from} ${id}`, true);
      return undefined;
    },
    cancel: ({ from, id }) =>
      asked.has(`${from} ${id}`) || `The ${from} cancelled request "${id}", which it never sent.`,
  };
});
