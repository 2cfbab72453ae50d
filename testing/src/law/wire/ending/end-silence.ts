import { defineCheckedLaw } from "../../define.ts";
import type { Side } from "../../session-event/event.ts";

export const endSilence = defineCheckedLaw("ending.end.silence", () => {
  const ended = new Map<Side, number>();
  const check = ({ from }: { readonly from: Side }) => {
    const end = ended.get(from);
    if (end === undefined) return undefined;
    return { message: `The ${from} sent a frame after it had ended its output.`, related: [end] };
  };
  return {
    end({ from, seq }) {
      ended.set(from, seq);
      return true;
    },
    request: check,
    response: check,
    cancel: check,
    message: check,
    unreadable: check,
  };
});
