import { defineCheckedLaw } from "../../define.ts";

export const resultNumTurns = defineCheckedLaw("turn.result.num-turns", () => ({
  concluded({ turn, result }) {
    const { num_turns: reported, subtype, origin } = result;
    if (typeof reported !== "number" || !turn.init || subtype !== "success" || result.terminal_reason !== "completed")
      return undefined;
    if (origin !== undefined || result.local_command !== undefined || turn.answers === 0) return undefined;
    const due = turn.rounds + 1;
    return reported === due || `The result says ${reported} turns where ${due} were due.`;
  },
}));
