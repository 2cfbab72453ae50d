import { defineCheckedLaw } from "../../define.ts";
import { BoundedMap } from "../../session-event/bounded-map.ts";
import { otherSide } from "../../session-event/event.ts";

/** A request with a duplicate id may be answered twice, because its receiver cannot distinguish the two. */
export const responseAtMostOne = defineCheckedLaw("control.response.at-most-one", () => {
  const requests = new BoundedMap<string, { count: number; answers: number; first: number }>();
  return {
    request({ from, id }) {
      const entry = requests.get(`${from} ${id}`);
      if (entry) entry.count += 1;
      else requests.set(`${from} ${id}`, { count: 1, answers: 0, first: 0 });
      return undefined;
    },
    response({ from, id, seq }) {
      const entry = requests.get(`${otherSide(from)} ${id}`);
      if (!entry) return undefined;
      entry.answers += 1;
      if (entry.answers === 1) entry.first = seq;
      if (entry.answers <= entry.count) return true;
      return { message: `Request "${id}" was answered ${entry.answers} times.`, related: [entry.first] };
    },
  };
});
