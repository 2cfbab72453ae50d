import { defineLaw, type Law } from "../../define.ts";
import { otherSide, type Side } from "../../reading/event.ts";
import { Memory } from "../../reading/memory.ts";

type Overdue = Parameters<typeof defineLaw>[0];

/**
 * The law that `side` answers what it is asked. A request is let off where its sender took it back, and where either
 * side was killed or hung up before the answer could be expected.
 */
export const answersLaw = (requirement: Overdue, side: Side): Law =>
  defineLaw(requirement, (report) => {
    const open = new Memory<string, { readonly seq: number; readonly subtype: string }>();
    const letOff = () => open.clear();
    return {
      request({ from, id, subtype, seq }) {
        if (from === otherSide(side)) open.set(id, { seq, subtype });
      },
      response({ from, id }) {
        if (from === side) open.delete(id);
      },
      cancel({ from, id }) {
        if (from === otherSide(side)) open.delete(id);
      },
      signal: letOff,
      end({ from }) {
        if (side === "host" || from === "agent") letOff();
      },
      exit({ code, signal }) {
        if (side === "host" || signal !== null || code !== 0) letOff();
      },
      over() {
        for (const [id, { seq, subtype }] of open.entries())
          report({ side, message: `Request "${id}" (${subtype}) was never answered.`, related: [seq] });
      },
    };
  });
