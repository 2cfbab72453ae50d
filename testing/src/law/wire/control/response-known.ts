import { defineLaw } from "../../define.ts";
import { otherSide } from "../../reading/event.ts";
import { Memory } from "../../reading/memory.ts";

export const responseKnown = defineLaw("control.response.known", (report) => {
  const asked = new Memory<string, true>();
  return {
    request({ from, id }) {
      asked.set(`${from} ${id}`, true);
    },
    response(response) {
      if (asked.has(`${otherSide(response.from)} ${response.id}`)) return;
      report({
        side: response.from,
        at: response,
        message: `A response names request "${response.id}", which nobody sent.`,
      });
    },
  };
});
