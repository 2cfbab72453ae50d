import { judging } from "../../define.ts";
import { Memory } from "../../session-event/bounded-map.ts";

export const cancelOwnRequest = judging("control.cancel.own-request", () => {
  const asked = new Memory<string, true>();
  return {
    request({ from, id }) {
      asked.set(`${from} ${id}`, true);
      return undefined;
    },
    cancel: ({ from, id }) =>
      asked.has(`${from} ${id}`) || `The ${from} cancelled request "${id}", which it never sent.`,
  };
});
