import { defineCheckedLaw } from "../../define.ts";

/** Totals that never decrease: the cost of a session over its turns. */
export const resultUsage = defineCheckedLaw("turn.result.usage", () => {
  let before: { readonly cost: number; readonly seq: number } | undefined;
  return {
    completeMessage({ from, name }) {
      if (from === "agent" && name === "conversation_reset") before = undefined;
      return undefined;
    },
    concluded({ result, seq }) {
      const cost = result.total_cost_usd;
      if (typeof cost !== "number") return undefined;
      const last = before;
      before = { cost, seq };
      if (last === undefined || cost >= last.cost) return true;
      return { message: `total_cost_usd fell from ${last.cost} to ${cost}.`, related: [last.seq] };
    },
  };
});
