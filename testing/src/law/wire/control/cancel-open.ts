import { defineLaw } from "../../define.ts";
import { BoundedMap } from "../../session-event/bounded-map.ts";
import { otherSide } from "../../session-event/event.ts";

/** Number of frames that a sender may have written before it received a concurrent answer. */
const crossing = 8;

/**
 * An answer and a cancellation may cross, and a tape shows only one order. Therefore a cancellation counts as late only
 * if its sender sent more frames after the answer, or had cancelled the request before.
 */
export const cancelOpen = defineLaw("control.cancel.open", ({ violation, occasion }) => {
  const closed = new BoundedMap<string, { readonly seq: number; readonly sent: number }>(1024);
  const sent = { host: 0, agent: 0 };
  const close = (from: "host" | "agent", id: string, seq: number, slack: number) =>
    closed.set(`${from} ${id}`, { seq, sent: sent[from] + slack });
  return {
    request({ from, id }) {
      sent[from] += 1;
      closed.delete(`${from} ${id}`);
    },
    message({ from }) {
      sent[from] += 1;
    },
    response({ from, id, seq }) {
      sent[from] += 1;
      close(otherSide(from), id, seq, crossing);
    },
    cancel(cancel) {
      sent[cancel.from] += 1;
      occasion(cancel.from);
      const known = closed.get(`${cancel.from} ${cancel.id}`);
      if (known && sent[cancel.from] > known.sent) {
        const message = `The ${cancel.from} cancelled request "${cancel.id}", which was no longer open.`;
        violation({ side: cancel.from, at: cancel, message, related: [known.seq] });
      }
      close(cancel.from, cancel.id, cancel.seq, 0);
    },
  };
});
