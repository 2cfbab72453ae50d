import { defineCheckedLaw } from "../../define.ts";

export const resultText = defineCheckedLaw("turn.result.text", () => ({
  concluded({ turn, result }) {
    const { subtype, terminal_reason: reason, local_command: local } = result;
    if (subtype !== "success" || reason !== "completed" || local !== undefined) return undefined;
    if (result.structured_output !== undefined || !turn.init) return undefined;
    if (turn.text === undefined)
      return turn.answers > 0 || result.result === "" || "The result holds a text that no frame of its turn showed.";
    if (turn.unanswered === true && result.result === "") return true;
    return result.result === turn.text || "The result does not hold the last text of its turn.";
  },
}));
