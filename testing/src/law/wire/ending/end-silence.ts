import { defineLaw } from "../../define.ts";
import type { Side } from "../../reading/event.ts";

export const endSilence = defineLaw("ending.end.silence", (report) => {
  const ended = new Map<Side, number>();
  const check = (reading: { readonly from: Side; readonly seq: number }) => {
    const end = ended.get(reading.from);
    if (end !== undefined)
      report({
        side: reading.from,
        at: reading,
        message: `The ${reading.from} sent a frame after it had ended its output.`,
        related: [end],
      });
  };
  return {
    end({ from, seq }) {
      ended.set(from, seq);
    },
    request: check,
    response: check,
    cancel: check,
    message: check,
    unreadable: check,
  };
});
