import { asText } from "@agentwire/protocol/json";
import { defineLaw } from "../../define.ts";
import { BoundedMap } from "../../session-event/bounded-map.ts";

/** A mode that was set, and differs from the previous one, is announced before the next turn ends. */
export const modeStatus = defineLaw("permission.mode.status", ({ breach, occasion }) => {
  let mode: string | undefined;
  // Concurrent requests are announced one after the other before the first is answered.
  const announced = new BoundedMap<string, number>();
  let due: { readonly mode: string; readonly seq: number } | undefined;
  return {
    whole({ from, name, frame, seq }) {
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
      const wanted = asText(request.request.mode);
      if (request.from !== "host" || request.subtype !== "set_permission_mode" || !answer.ok) return;
      if (wanted === undefined || mode === undefined) return;
      if ((announced.get(wanted) ?? -1) > request.seq) occasion("agent");
      else if (wanted !== mode) due = { mode: wanted, seq };
    },
    concluded({ seq }) {
      if (!due) return;
      const message = `The mode was set to ${due.mode}, and no \`system/status\` said so.`;
      breach({ side: "agent", at: { seq }, message, related: [due.seq] });
      due = undefined;
    },
  };
});
