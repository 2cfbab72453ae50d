import { defineLaw } from "../../define.ts";
import { Memory } from "../../reading/memory.ts";

export const cancelOwnRequest = defineLaw("control.cancel.own-request", (report) => {
  const asked = new Memory<string, true>();
  return {
    request({ from, id }) {
      asked.set(`${from} ${id}`, true);
    },
    cancel(cancel) {
      if (asked.has(`${cancel.from} ${cancel.id}`)) return;
      report({
        side: cancel.from,
        at: cancel,
        message: `The ${cancel.from} cancelled request "${cancel.id}", which it never sent.`,
      });
    },
  };
});
