import { defineLaw } from "../../define.ts";
import { otherSide } from "../../reading/event.ts";
import { Memory } from "../../reading/memory.ts";

/** A request whose id is used twice may be answered twice: its receiver cannot tell the two apart. */
export const responseAtMostOne = defineLaw("control.response.at-most-one", (report) => {
  const asked = new Memory<string, { count: number; answered: number[] }>();
  return {
    request({ from, id }) {
      const entry = asked.get(`${from} ${id}`);
      if (entry) entry.count += 1;
      else asked.set(`${from} ${id}`, { count: 1, answered: [] });
    },
    response(response) {
      const entry = asked.get(`${otherSide(response.from)} ${response.id}`);
      if (!entry) return;
      if (entry.answered.length >= entry.count) {
        const message = `Request "${response.id}" was answered ${entry.answered.length + 1} times.`;
        report({ side: response.from, at: response, message, related: entry.answered });
      }
      entry.answered.push(response.seq);
    },
  };
});
