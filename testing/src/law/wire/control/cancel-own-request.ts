import { defineCheckedLaw } from "../../define.ts";
import { BoundedMap } from "../../session-event/bounded-map.ts";

export const cancelOwnRequest = defineCheckedLaw("control.cancel.own-request", () => {
  const requests = new BoundedMap<string, true>();
  return {
    request({ from, id }) {
      requests.set(`${from} ${id}`, true);
      return undefined;
    },
    cancel: ({ from, id }) =>
      requests.has(`${from} ${id}`) || `The ${from} cancelled request "${id}", which it never sent.`,
  };
});
