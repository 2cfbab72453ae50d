import { defineCheckedLaw } from "../../define.ts";
import { BoundedMap } from "../../session-event/bounded-map.ts";
import { otherSide } from "../../session-event/event.ts";

export const responseKnown = defineCheckedLaw("control.response.known", () => {
  const requests = new BoundedMap<string, true>();
  return {
    request({ from, id }) {
      requests.set(`${from} ${id}`, true);
      return undefined;
    },
    unreadable({ from, requestId }) {
      if (requestId !== undefined) requests.set(`${from} ${requestId}`, true);
      return undefined;
    },
    response: ({ from, id }) =>
      requests.has(`${otherSide(from)} ${id}`) || `A response names request "${id}", which was never sent.`,
  };
});
