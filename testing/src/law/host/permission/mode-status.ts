import { asText } from "@agentwire/protocol/json";
import { defineLaw } from "../../define.ts";
import { BoundedMap } from "../../session-event/bounded-map.ts";

/** A mode that was set, and differs from the previous one, is announced before the next turn ends. */
export const modeStatus = defineLaw("permission.mode.status", ({ violation, occasion }) => {
  let mode: string | undefined;
  // Concurrent requests are announced one after the other before the first is answered.
  const announced = new BoundedMap<string, number>();
  let due: { readonly mode: string; readonly seq: number } | undefined;
  return {
    completeMessage({ from, name, frame, seq }) {
      if (from !== "agent") return;
      const reported = asText(frame.permissionMode);
      if (name === "system/init") mode = reported ?? mode;
      if (name !== "system/status" || reported === undefined) return;
      mode = reported;
      announced.set(reported, seq);
      if (due?.mode === reported) {
        occasion("agent");
        due = undefined;
      }
    },
    exchange({ request, answer, seq }) {
      const requested = asText(request.request.mode);
      if (request.from !== "host" || request.subtype !== "set_permission_mode" || !answer.ok) return;
      if (requested === undefined || mode === undefined) return;
      if ((announced.get(requested) ?? -1) > request.seq) occasion("agent");
      else if (requested !== mode) due = { mode: requested, seq };
    },
    concluded({ seq }) {
      if (!due) return;
      const message = `The mode was set to ${due.mode}, and no \`system/status\` said so.`;
      violation({ side: "agent", at: { seq }, message, related: [due.seq] });
      due = undefined;
    },
  };
});
