import { defineLaw, type Law } from "../../define.ts";
import { BoundedMap } from "../../session-event/bounded-map.ts";
import { otherSide, type Side } from "../../session-event/event.ts";

type Overdue = Parameters<typeof defineLaw>[0];

/**
 * Number of later results after which a request counts as overdue. A response that only crosses a result is younger.
 */
const openResults = 2;

/**
 * The law that `side` responds to requests. It exempts requests that their sender cancelled, and those to an agent
 * that had ended, or that was killed or failed before a response was due. Once the host has closed the agent's
 * input, just-sent and later requests to the host need no response. The agent must still respond, because it finishes its work.
 */
export const answersLaw = (requirement: Overdue, side: Side): Law =>
  defineLaw(requirement, ({ violation, occasion }) => {
    const open = new BoundedMap<string, { readonly seq: number; readonly subtype: string; readonly results: number }>();
    let results = 0;
    let silent = false;
    let ended = false;
    return {
      spawn() {
        ended = false;
      },
      request({ from, id, subtype, seq }) {
        if (from === otherSide(side) && !silent && !ended) open.set(id, { seq, subtype, results });
      },
      response({ from, id }) {
        if (from === side && open.delete(id)) occasion(side);
      },
      cancel({ from, id }) {
        if (from === otherSide(side)) open.delete(id);
      },
      completeMessage({ from, name }) {
        if (from === "agent" && name.startsWith("result")) results += 1;
      },
      signal: () => open.clear(),
      end({ from }) {
        if (side === "agent" || from === "agent") return;
        silent = true;
        for (const [id, entry] of [...open.entries()]) if (results - entry.results < openResults) open.delete(id);
      },
      exit({ code, signal }) {
        ended = true;
        if (signal !== null || code !== 0) open.clear();
      },
      finish() {
        for (const [id, { seq, subtype }] of open.entries())
          violation({ side, message: `Request "${id}" (${subtype}) was never answered.`, related: [seq] });
      },
    };
  });
