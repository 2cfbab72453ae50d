import { defineCheckedLaw } from "../../define.ts";
import type { Side } from "../../session-event/event.ts";

export const exitSilence = defineCheckedLaw("ending.exit.silence", () => {
  let exit: number | undefined;
  const check = ({ from }: { readonly from: Side }) => {
    if (exit === undefined || from !== "agent") return undefined;
    return { message: "A frame of the agent came after its process had ended.", related: [exit] };
  };
  return {
    exit({ seq }) {
      exit ??= seq;
      return true;
    },
    request: check,
    response: check,
    cancel: check,
    message: check,
    unreadable: check,
  };
});
