import { defineLaw, type Law } from "../../define.ts";
import { otherSide, type Side } from "../../reading/event.ts";
import { Memory } from "../../reading/memory.ts";

type Overdue = Parameters<typeof defineLaw>[0];

/** A request this many results old has been left lying: an answer that merely crossed a result is younger. */
const openResults = 2;

/**
 * The law that `side` answers what it is asked. A request is let off where its sender took it back, and where the agent
 * was killed or failed before the answer could be expected, or had ended before it was asked. The end of the input excuses the host from what it was
 * asked lately and is asked later, but not the agent, which finishes what it has begun.
 */
export const answersLaw = (requirement: Overdue, side: Side): Law =>
  defineLaw(requirement, ({ breach, met }) => {
    const open = new Memory<string, { readonly seq: number; readonly subtype: string; readonly results: number }>();
    let results = 0;
    let silent = false;
    let gone = false;
    return {
      spawn() {
        gone = false;
      },
      request({ from, id, subtype, seq }) {
        if (from === otherSide(side) && !silent && !gone) open.set(id, { seq, subtype, results });
      },
      response({ from, id }) {
        if (from === side && open.delete(id)) met(side);
      },
      cancel({ from, id }) {
        if (from === otherSide(side)) open.delete(id);
      },
      whole({ from, name }) {
        if (from === "agent" && name.startsWith("result")) results += 1;
      },
      signal: () => open.clear(),
      end({ from }) {
        if (side === "agent" || from === "agent") return;
        silent = true;
        for (const [id, entry] of [...open.entries()]) if (results - entry.results < openResults) open.delete(id);
      },
      exit({ code, signal }) {
        gone = true;
        if (signal !== null || code !== 0) open.clear();
      },
      over() {
        for (const [id, { seq, subtype }] of open.entries())
          breach({ side, message: `Request "${id}" (${subtype}) was never answered.`, related: [seq] });
      },
    };
  });
