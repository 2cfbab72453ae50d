import { defineCheckedLaw } from "../../define.ts";

export const resultIndex = defineCheckedLaw("turn.result.index", () => {
  let results = 0;
  return {
    concluded({ result: { result_index: index } }) {
      const expected = results;
      results += 1;
      if (typeof index !== "number") return undefined;
      return index === expected || `The result carries index ${index} where ${expected} was due.`;
    },
  };
});
