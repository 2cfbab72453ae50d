import { judging } from "../../define.ts";
import { asText } from "../../reading/json.ts";

/** Outcomes that tell of a stopped turn. */
const stopped = new Set(["aborted_streaming", "aborted_tools"]);

export const interruptAnswered = judging("queue.interrupt.answered", () => {
  // A second interrupt stops nothing: the end that follows may be told before its answer. Only the first is judged.
  let stopping = false;
  let open: { readonly id: string; readonly seq: number; told?: number } | undefined;
  return {
    request({ from, subtype, id, seq }) {
      if (from !== "host" || subtype !== "interrupt") return undefined;
      if (!stopping) open = { id, seq };
      stopping = true;
      return undefined;
    },
    exchange({ request: { id } }) {
      if (id !== open?.id) return undefined;
      const { told } = open;
      open = undefined;
      if (told === undefined) return true;
      return { message: "An interrupt was answered after the turn that it stopped was reported.", related: [told] };
    },
    concluded({ result, seq }) {
      stopping = false;
      if (open && stopped.has(asText(result.terminal_reason) ?? "") && result.is_error === true) open.told = seq;
      return undefined;
    },
  };
});
