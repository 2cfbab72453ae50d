import { asJsonObject, type JsonObject } from "@agentwire/protocol/json";
import { defineLaw } from "../../define.ts";
import { endsSession } from "../../session-event/result.ts";

/**
 * A turn starts with `system/init`. A result without one is the response to a prompt that never became a turn, such as
 * resuming an unknown session. It may also be the last message of a session that fails. Only two results in one turn,
 * or a turn without one, are violations.
 *
 * Once the host has ended its input, the official agent holds the results of turns that task notifications started, and
 * sends them together after the last of these turns.
 */
export const resultExactlyOne = defineLaw("turn.result.exactly-one", ({ violation, occasion }) => {
  let init: number | undefined;
  /** The results of the turn: how many, and the first. */
  let results = 0;
  let firstResult = 0;
  let killed = false;
  let inputEnded = false;
  /** The first frames of turns whose results may follow later. */
  const deferredResults: number[] = [];
  const close = (at?: { readonly seq: number }) => {
    if (init !== undefined && results === 0)
      violation({ side: "agent", ...(at && { at }), message: "A turn ended without a `result`.", related: [init] });
  };
  return {
    completeMessage(message) {
      if (message.from !== "agent") return;
      if (message.name === "system/init") {
        if (inputEnded && init !== undefined && results === 0) deferredResults.push(init);
        else close(message);
        init = message.seq;
        results = 0;
      } else if (message.name.startsWith("result")) {
        if (init !== undefined && results > 0 && deferredResults.length > 0 && isNotified(message.frame))
          deferredResults.shift();
        else if (init !== undefined && results > 0 && !endsSession(message.frame))
          violation({
            side: "agent",
            at: message,
            message: `A turn has ${results + 1} results.`,
            related: [firstResult],
          });
        if (init !== undefined) occasion("agent");
        if (results === 0) firstResult = message.seq;
        results += 1;
      }
    },
    end({ from }) {
      inputEnded ||= from === "host";
    },
    signal() {
      killed = true;
    },
    exit({ signal, code }) {
      if (killed || signal !== null || code !== 0) init = undefined;
      close();
      if (init !== undefined)
        for (const turn of deferredResults)
          violation({ side: "agent", message: "A turn ended without a `result`.", related: [turn] });
      init = undefined;
    },
  };
});

/** Whether a result belongs to a turn that a task notification started. */
const isNotified = ({ origin }: JsonObject): boolean => asJsonObject(origin).kind === "task-notification";
