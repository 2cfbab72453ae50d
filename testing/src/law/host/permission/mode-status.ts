import { defineLaw } from "../../define.ts";
import { asText } from "../../reading/json.ts";

/** A mode that was set, and is another than before, is announced before the next turn ends. */
export const modeStatus = defineLaw("permission.mode.status", ({ breach, met }) => {
  let mode: string | undefined;
  let due: { readonly mode: string; readonly seq: number } | undefined;
  return {
    message({ from, name, frame }) {
      if (from !== "agent") return;
      const said = asText(frame.permissionMode);
      if (name === "system/init") mode = said ?? mode;
      if (name !== "system/status" || said === undefined) return;
      mode = said;
      if (due?.mode === said) {
        met("agent");
        due = undefined;
      }
    },
    exchange({ request, answer, seq }) {
      const wanted = asText(request.request.mode);
      if (request.from !== "host" || request.subtype !== "set_permission_mode" || !answer.ok) return;
      if (wanted !== undefined && mode !== undefined && wanted !== mode) due = { mode: wanted, seq };
    },
    concluded({ seq }) {
      if (!due) return;
      const message = `The mode was set to ${due.mode}, and no \`system/status\` said so.`;
      breach({ side: "agent", at: { seq }, message, related: [due.seq] });
      due = undefined;
    },
  };
});
