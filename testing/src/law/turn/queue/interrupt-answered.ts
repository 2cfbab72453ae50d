import { asJsonObject, asText } from "@agentwire/protocol/json";
import { defineCheckedLaw } from "../../define.ts";
import type { SessionEvents } from "../../session-event/session-event.ts";

/** Outcomes of an interrupted turn. */
const stopped = new Set(["aborted_streaming", "aborted_tools"]);

const stops = ({ behavior, interrupt }: { readonly [field: string]: unknown }): boolean =>
  behavior === "deny" && interrupt === true;

/** Whether the host denied a tool use, itself or through a hook, and requested to end the turn. */
const deniesAndStops = ({ from, answer }: SessionEvents["exchange"]): boolean =>
  from === "host" &&
  answer.ok &&
  (stops(answer.response) || stops(asJsonObject(asJsonObject(answer.response.hookSpecificOutput).decision)));

export const interruptAnswered = defineCheckedLaw("queue.interrupt.answered", () => {
  // The first cause that stops the turn is reported with its end. A later interrupt stops nothing, so the next end may
  // precede its response.
  let stopping = false;
  let open: { readonly id: string; readonly seq: number; announced?: number } | undefined;
  return {
    request({ from, subtype, id, seq }) {
      if (from !== "host" || subtype !== "interrupt") return undefined;
      if (!stopping) open = { id, seq };
      stopping = true;
      return undefined;
    },
    exchange(moment) {
      if (deniesAndStops(moment)) stopping = true;
      if (moment.request.id !== open?.id) return undefined;
      const { announced } = open;
      open = undefined;
      if (announced === undefined) return true;
      return {
        message: "An interrupt was answered after the turn that it stopped was reported.",
        related: [announced],
      };
    },
    concluded({ result, seq }) {
      stopping = false;
      if (open && stopped.has(asText(result.terminal_reason) ?? "") && result.is_error === true) open.announced = seq;
      return undefined;
    },
  };
});
