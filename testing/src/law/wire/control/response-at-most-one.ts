import { defineCheckedLaw } from "../../define.ts";
import { BoundedMap } from "../../session-event/bounded-map.ts";
import { otherSide } from "../../session-event/event.ts";

/** A request with a duplicate id may be answered twice, because its receiver cannot distinguish the two. */
export const responseAtMostOne = defineCheckedLaw("control.response.at-most-one", () => {
  const requests = new BoundedMap<string, { count: number; answered: number[] }>();
  return {
    request({ from, id }) {
      const entry = requests.get(`${from} ${id}`);
      if (entry) entry.count += 1;
      else requests.set(`${from} ${id}`, { count: 1, answered: [] });
      return undefined;
    },
    response({ from, id, seq }) {
      const entry = requests.get(`${otherSide(from)} ${id}`);
      if (!entry) return undefined;
      const before = [...entry.answered];
      entry.answered.push(seq);
      if (before.length < entry.count) return true;
      return { message: `Request "${id}" was answered ${before.length + 1} times.`, related: before };
    },
  };
});
