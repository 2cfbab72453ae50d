import { defineLaw } from "../../define.ts";

export const resultIndex = defineLaw("turn.result.index", (report) => {
  let expected = 0;
  return {
    message(message) {
      if (message.from !== "agent" || !message.name.startsWith("result")) return;
      const index = message.frame.result_index;
      if (typeof index === "number" && index !== expected)
        report({ side: "agent", at: message, message: `The result carries index ${index} where ${expected} was due.` });
      expected += 1;
    },
  };
});
